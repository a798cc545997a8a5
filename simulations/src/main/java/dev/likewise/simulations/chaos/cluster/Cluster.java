package dev.likewise.simulations.chaos.cluster;

import java.io.IOException;
import java.util.List;

/** One node in each region. Closing ends all of them and takes away what was made for them. */
public interface Cluster extends AutoCloseable {
    List<? extends Site> sites();

    /** Cuts a site off from all others, but not from its clients, until {@link #heal}. */
    void isolate(Site site) throws Exception;

    /** All links are sound again. */
    void heal() throws Exception;

    @Override
    void close() throws IOException;
}
