/**
 * Who makes a request, and what they may do. Knows of requests and problems, not of likes; the routes ask {@link
 * dev.likewise.node.http.auth.Users}.
 */
package dev.likewise.node.http.auth;
