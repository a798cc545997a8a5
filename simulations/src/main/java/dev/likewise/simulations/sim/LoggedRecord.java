package dev.likewise.simulations.sim;

import dev.likewise.replication.port.StoredRecord;
import dev.likewise.replication.wire.DecodedRecord;

/** A record and what it says. */
record LoggedRecord(StoredRecord record, DecodedRecord decoded) {}
