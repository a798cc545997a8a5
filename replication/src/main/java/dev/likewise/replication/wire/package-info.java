/** Log records and frames as bytes: the only place that knows the protobuf messages of {@code proto}. */
package dev.likewise.replication.wire;
