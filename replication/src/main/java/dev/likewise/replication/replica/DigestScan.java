package dev.likewise.replication.replica;

import com.google.protobuf.ByteString;
import dev.likewise.crdt.Canonical;
import dev.likewise.crdt.EdgeKey;
import dev.likewise.replication.port.ShardMoment;
import dev.likewise.replication.port.ShardMoment.KeyedRegister;
import dev.likewise.replication.wire.Sha256;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Digests the registers of one moment, some rows a step: for each bucket SHA-256 over keys and edges in the order of the
 * keys. So whatever is missing, doubled or other in one place changes the hash, and no two changes cancel out.
 */
final class DigestScan {
    private final ShardMoment moment;
    private final Rules rules;
    private final List<MessageDigest> buckets = new ArrayList<>();
    private final Optional<ColumnCheck> check;
    private Optional<EdgeKey> at = Optional.empty();

    /** @param check is shown all registers, whether they are compared or not */
    DigestScan(ShardMoment moment, Rules rules, Optional<ColumnCheck> check) {
        this.moment = moment;
        this.rules = rules;
        this.check = check;
        for (int i = 0; i < Buckets.COUNT; i++) {
            buckets.add(Sha256.begin());
        }
    }

    /**
     * Looks at so many rows.
     *
     * @return whether that was the last of them
     */
    boolean step(int rows) {
        List<KeyedRegister> found = moment.registers(at, rows);
        for (KeyedRegister row : found) {
            if (rules.isCompared(row.register().edge())) {
                MessageDigest bucket = buckets.get(Buckets.of(row.key()));
                bucket.update(Canonical.EDGE_KEY.encode(row.key()));
                bucket.update(Canonical.EDGE.encode(row.register().edge()));
            }
            check.ifPresent(
                    held -> held.register(row.key().subject(), row.register().edge()));
            at = Optional.of(row.key());
        }
        return found.size() < rows;
    }

    /** One hash a bucket, once, when all rows were looked at. */
    List<ByteString> hashes() {
        return buckets.stream()
                .map(bucket -> ByteString.copyFrom(bucket.digest()))
                .toList();
    }
}
