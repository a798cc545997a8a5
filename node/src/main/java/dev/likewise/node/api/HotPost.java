package dev.likewise.node.api;

/**
 * A post that is tapped much here.
 *
 * @param post its id
 * @param tapsPerSecond likes and unlikes that were taken here, over the last ten seconds
 */
public record HotPost(String post, double tapsPerSecond) {}
