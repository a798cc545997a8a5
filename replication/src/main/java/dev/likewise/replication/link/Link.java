package dev.likewise.replication.link;

import dev.likewise.crdt.ReplicaId;
import dev.likewise.replication.proto.Frame;
import dev.likewise.replication.proto.Hello;
import dev.likewise.replication.proto.Report;
import dev.likewise.replication.replica.Now;
import java.util.List;

/** One connection, from its first byte to its last: who is on the other side, and what was said on it. */
final class Link {
    final long id;
    final String address;
    final boolean dialled;
    final ReportReader heard;
    final Pings pings = new Pings();
    private final ReportWriter reports = new ReportWriter();
    private ReplicaId peer;
    private long lastHeardTicks;
    private long lastReportTicks;

    Link(long id, String address, boolean dialled, int shards, long ticks) {
        this.id = id;
        this.address = address;
        this.dialled = dialled;
        this.heard = new ReportReader(shards);
        this.lastHeardTicks = ticks;
    }

    /** Who is on the other side; {@code null} before its Hello. */
    ReplicaId peer() {
        return peer;
    }

    void identified(ReplicaId said) {
        peer = said;
    }

    void heardSomething(long ticks) {
        lastHeardTicks = ticks;
    }

    long lastHeardTicks() {
        return lastHeardTicks;
    }

    /** The first frame. */
    Frame hello(Now now, GossipSettings settings, ReplicaId self, long run, Knowledge known) {
        return Frame.newBuilder()
                .setHello(Hello.newBuilder()
                        .setProtocol(Handshake.PROTOCOL)
                        .setCluster(settings.cluster())
                        .setShards(settings.placement().shards())
                        .setSpread(settings.placement().spread())
                        .setReplica(self.toString())
                        .setRun(run)
                        .setReport(report(now, known)))
                .build();
    }

    boolean isReportDue(Now now, long heartbeatMillis) {
        return now.ticks() - lastReportTicks >= heartbeatMillis;
    }

    /** A heartbeat. */
    Frame heartbeat(Now now, Knowledge known) {
        return Frame.newBuilder().setReport(report(now, known)).build();
    }

    private Report.Builder report(Now now, Knowledge known) {
        lastReportTicks = now.ticks();
        Report.Builder report = reports.next(now, known).setSeen(heard.number());
        return heard.number() == 0 ? report : report.setSeenAgeMicros(1_000 * (now.ticks() - heard.cameAt()));
    }

    /**
     * Takes a report of the other side.
     *
     * @return the numbers of the shards it speaks of
     */
    List<Integer> take(Now now, Report report) {
        if (report.getSeenAgeMicros() < 0) {
            throw new IllegalArgumentException("seen_age_micros: " + report.getSeenAgeMicros() + " (expected: >= 0)");
        }
        reports.seen(report.getSeen()).ifPresent(sentAt -> {
            long roundTrip = 1_000 * (now.ticks() - sentAt) - report.getSeenAgeMicros();
            pings.add(Math.max(0, roundTrip), report.getWallMicros(), now.wallMicros());
        });
        return heard.take(report, now.ticks());
    }
}
