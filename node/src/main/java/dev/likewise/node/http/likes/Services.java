package dev.likewise.node.http.likes;

import dev.likewise.node.api.NodeView;
import dev.likewise.node.api.Reads;
import dev.likewise.node.api.Taps;
import dev.likewise.node.http.auth.Users;
import dev.likewise.node.http.server.ReadPool;

/**
 * What the routes work with.
 *
 * @param taps takes taps
 * @param reads counts and registers
 * @param view the node itself
 * @param users who asks
 * @param pool for reads that may block
 * @param samples first likers, remembered for a second
 * @param cursors where lists go on
 */
record Services(Taps taps, Reads reads, NodeView view, Users users, ReadPool pool, Samples samples, Cursor cursors) {}
