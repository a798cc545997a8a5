package dev.likewise.replication.memory;

import dev.likewise.crdt.PnVector;
import dev.likewise.crdt.Subject;
import dev.likewise.replication.port.EdgeWrite;
import dev.likewise.replication.port.MemberRowWrite;
import dev.likewise.replication.port.ShardState;
import dev.likewise.replication.port.StageWrite;
import dev.likewise.replication.port.StoredRecord;
import java.util.List;
import java.util.Map;

/**
 * What it takes to undo one commit of one shard, the size of the commit and not of the shard.
 *
 * @param shard the shard's number
 * @param edges what was replaced
 * @param columnsBefore the columns of the subjects that were written, before
 * @param records what was added to the log
 * @param trimmed what was erased from the log
 * @param stageBefore what takes back the changes of the stage, in the order in which it is to be applied
 * @param memberRowsBefore what takes back the rows that were made anew, in the order in which it is to be applied
 * @param stateBefore the shard's state before
 */
record Change(
        int shard,
        List<EdgeWrite> edges,
        Map<Subject, PnVector> columnsBefore,
        List<StoredRecord> records,
        List<StoredRecord> trimmed,
        List<StageWrite> stageBefore,
        List<MemberRowWrite> memberRowsBefore,
        ShardState stateBefore) {}
