package dev.likewise.node.store;

import dev.likewise.replication.port.StoreException;
import java.util.HexFormat;
import java.util.Locale;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Turns what is wrong with a row into an error that an operator can act on. */
final class Rows {
    private static final Logger LOG = LoggerFactory.getLogger(Rows.class);

    private Rows() {}

    /**
     * Decodes one row. What is thrown does not name it, as it is logged and a key may hold a post and a user; at DEBUG the log
     * does.
     *
     * @throws StoreException if the bytes are not what this version writes
     */
    static <T> T decode(Family family, byte[] key, Supplier<T> decoding) {
        try {
            return decoding.get();
        } catch (IllegalArgumentException | ArithmeticException e) {
            LOG.debug("A row of {} cannot be read: {}", family, HexFormat.of().formatHex(key));
            throw new StoreException(
                    "a row of " + family.name().toLowerCase(Locale.ROOT) + " cannot be read (" + e.getMessage()
                            + "): the disk is damaged; set the data directory aside and let the node start over",
                    e);
        }
    }
}
