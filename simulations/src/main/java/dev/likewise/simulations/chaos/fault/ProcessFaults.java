package dev.likewise.simulations.chaos.fault;

import dev.likewise.simulations.chaos.cluster.ProcessCluster;
import dev.likewise.simulations.chaos.history.Recorder;
import dev.likewise.simulations.chaos.workload.Http;
import java.util.concurrent.locks.Lock;

/** Makes the faults of a cluster of processes. */
public final class ProcessFaults {
    private final BasicFaults basic;
    private final LinkFaults links;
    private final HostFaults hosts;
    private final LostDisk lostDisk;

    /** @param soundLinks held while links have to be sound */
    public ProcessFaults(ProcessCluster cluster, Recorder recorder, Http http, Lock soundLinks) {
        this.basic = new BasicFaults(cluster);
        this.links = new LinkFaults(cluster, http);
        this.hosts = new HostFaults(cluster);
        this.lostDisk = new LostDisk(cluster, recorder, http, soundLinks);
    }

    public Fault of(FaultKind kind) {
        return switch (kind) {
            case CUT -> fault(kind, links::cut);
            case ONE_WAY -> fault(kind, links::oneWay);
            case RING -> fault(kind, links::ring);
            case ISOLATE -> fault(kind, basic::isolate);
            case LOSS -> fault(kind, links::loss);
            case DELAY -> fault(kind, links::delay);
            case KILL -> fault(kind, basic::kill);
            case PAUSE -> fault(kind, basic::pause);
            case RESTART -> fault(kind, basic::rollingRestart);
            case SKEW -> fault(kind, hosts::skew);
            case JUMP -> fault(kind, hosts::jump);
            case DISK_FULL -> fault(kind, hosts::full);
            case FSYNC -> fault(kind, hosts::syncs);
            case POWER_LOSS -> fault(kind, hosts::powerLoss);
            case LOST_DISK -> fault(kind, lostDisk::lose);
        };
    }

    private static Fault fault(FaultKind kind, Fault.Beginning beginning) {
        return Fault.of(kind.label(), kind.lane(), kind.clocks(), beginning);
    }
}
