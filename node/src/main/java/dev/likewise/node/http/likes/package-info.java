/**
 * The public API: taps, counts, what a user likes, columns, regions. Talks to {@code node.api} and the server kit only.
 *
 * <p>Reading order: {@link dev.likewise.node.http.likes.Session} and {@link dev.likewise.node.http.likes.Sight} are what makes
 * a user see their own taps; {@link dev.likewise.node.http.likes.TapCall} is a tap from request to answer.
 */
package dev.likewise.node.http.likes;
