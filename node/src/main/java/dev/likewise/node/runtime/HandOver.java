package dev.likewise.node.runtime;

import dev.likewise.replication.replica.Outcome;
import java.util.List;

/**
 * What one turn hands to the sync stage.
 *
 * @param generation which the turn belongs to
 * @param outcomes of the shards that were stepped, one each
 * @param committed whether any of them wrote anything
 * @param released called when the effects have happened or never will
 */
record HandOver(Generation generation, List<Outcome> outcomes, boolean committed, Runnable released) {}
