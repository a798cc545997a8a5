package dev.likewise.cli.client;

import dev.likewise.cli.json.JsonObject;

/**
 * A backup that a node has made.
 *
 * @param replica whose store it is
 * @param at when it was begun, as the node wrote it
 * @param bytes what its files take
 * @param name what it is called
 * @param path where it is on the node's machine
 */
public record BackupAnswer(String replica, String at, long bytes, String name, String path) {
    static BackupAnswer of(JsonObject json) {
        return new BackupAnswer(
                json.text("replica"), json.text("at"), json.number("bytes"), json.text("name"), json.text("path"));
    }
}
