package dev.likewise.simulations.container;

import org.testcontainers.containers.wait.strategy.AbstractWaitStrategy;

/** A node is ready when it says so, which is asked for later. */
final class NoWait extends AbstractWaitStrategy {
    @Override
    protected void waitUntilReady() {}
}
