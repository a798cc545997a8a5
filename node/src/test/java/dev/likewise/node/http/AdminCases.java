package dev.likewise.node.http;

import dev.likewise.crdt.Member;
import dev.likewise.node.api.Audits;
import dev.likewise.node.api.BackupException;
import dev.likewise.node.api.LinkFault;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** The admin port, as it goes well and as only it can go wrong. */
final class AdminCases {
    private static final String AUDITS = "/v1/admin/audits/";
    private static final String LINK = "/v1/admin/links/{peer}";

    private AdminCases() {}

    static Stream<ApiCase> all() {
        return Stream.of(looks(), retirements(), backups(), audits(), faults()).flatMap(List::stream);
    }

    private static ApiCase look(String path) {
        return ApiCase.of("a look", "GET", path, path);
    }

    private static List<ApiCase> looks() {
        return List.of(
                look("/healthz"),
                look("/readyz"),
                look("/readyz")
                        .named("a look at a node that stops")
                        .after(running -> running.node.notReady = Optional.of("the node is stopping"))
                        .gives(503),
                look("/v1/admin/status")
                        .after(running -> running.audits.summary = FakeAudits.drift(2, "2026-01-31T09:30:00Z")),
                look("/v1/admin/status").named("a look at a node that is new"),
                look("/metrics"),
                look("/metrics")
                        .named("a look by Prometheus")
                        .with("Accept", "application/openmetrics-text; version=1.0.0"),
                ApiCase.of("a look", "GET", "/v1/admin/top", "/v1/admin/top?n=2"),
                ApiCase.of("a look at no posts", "GET", "/v1/admin/top", "/v1/admin/top?n=0")
                        .refusedFor("n"),
                ApiCase.of("a look at too many posts", "GET", "/v1/admin/top", "/v1/admin/top?n=101")
                        .refusedFor("n"),
                look("/v1/admin/peers"),
                look("/v1/admin/members"),
                look("/v1/admin/state"),
                look("/v1/admin/config"));
    }

    private static List<ApiCase> retirements() {
        ApiCase retire = ApiCase.of("a retirement", "POST", "/v1/admin/retire", "/v1/admin/retire")
                .sendingJson("{\"replica\":\"eu/eu-1/0bb\"}");
        return List.of(
                retire.after(running -> running.retirements.knownBy = Set.of(FakeNode.SELF)),
                retire.named("a retirement that nobody else knows of")
                        .after(running -> running.retirements.safe = false)
                        .gives(202),
                retire.named("a retirement of nobody")
                        .sendingJson("{\"replica\":\"eu\"}")
                        .refused(404, "not-found"),
                retire.named("a retirement of oneself")
                        .sendingJson("{\"replica\":\"us/us-1/0aa\"}")
                        .refused(409, "retire-elsewhere"),
                retire.named("a retirement by a retired node")
                        .after(running -> running.node.members =
                                running.node.members.with(FakeNode.SELF, Member.UNKNOWN.asRetired()))
                        .refused(409, "retire-elsewhere"),
                retire.named("a retirement that the disk does not take")
                        .after(running -> running.retirements.failure = "the disk is full")
                        .refused(503, "not-writable"));
    }

    private static List<ApiCase> backups() {
        ApiCase backup = ApiCase.of("a backup", "POST", "/v1/admin/backup", "/v1/admin/backup")
                .sendingJson("{\"name\":\"us-2026-01-31\"}");
        return List.of(
                backup,
                backup.named("a backup that leads elsewhere")
                        .sendingJson("{\"name\":\"../us\"}")
                        .refusedFor("name"),
                failing(backup, BackupException.Reason.RUNNING).refused(409, "backup-running"),
                failing(backup, BackupException.Reason.REFUSED).refused(409, "backup-refused"),
                failing(backup, BackupException.Reason.FAILED).refused(503, "backup-failed"));
    }

    private static ApiCase failing(ApiCase backup, BackupException.Reason reason) {
        return backup.named("a backup that is " + reason)
                .after(running -> running.backups.failure = new BackupException(reason, "for a reason"));
    }

    private static List<ApiCase> audits() {
        ApiCase start = ApiCase.of("an audit", "POST", "/v1/admin/audit", "/v1/admin/audit")
                .sendingJson("{\"posts\":[\"p1\"],\"repair\":true}")
                .after(running -> running.audits.report = TestAudits.running(true, "p1"))
                .gives(202);
        ApiCase get = ApiCase.of("an audit that found all there is", "GET", AUDITS + "{audit}", AUDITS + "k3-1")
                .after(running -> running.audits.report = TestAudits.done());
        return List.of(
                start,
                start.named("an audit while another one runs")
                        .after(running -> running.audits.started = new Audits.Started(false, "k3-7"))
                        .refused(409, "audit-running"),
                get,
                get.named("an audit that nobody knows").to(AUDITS + "k3-9").refused(404, "not-found"));
    }

    private static List<ApiCase> faults() {
        LinkFault fault = new LinkFault(LinkFault.Direction.IN, true, 1, 2, 0.5, 3, 4);
        ApiCase link = ApiCase.of("a link", "GET", LINK, "/v1/admin/links/eu")
                .after(running -> running.faults.putLinkFault("eu", fault));
        ApiCase put = link.by("PUT")
                .sendingJson("{\"direction\":\"out\",\"state\":\"cut\",\"delay_ms\":1,\"jitter_ms\":2,\"loss\":0.5,"
                        + "\"bytes_per_second\":3,\"for_ms\":4}");
        ApiCase heal = link.by("DELETE").with("Content-Type", "application/json");
        ApiCase clock = ApiCase.of("a clock", "GET", "/v1/admin/clock", "/v1/admin/clock");
        ApiCase disk = ApiCase.of("a disk", "GET", "/v1/admin/disk", "/v1/admin/disk");
        ApiCase putDisk = disk.by("PUT").sendingJson("{\"fsync_delay_ms\":250,\"fail\":true}");
        ApiCase soundDisk = disk.by("DELETE").with("Content-Type", "application/json");
        ApiCase links = ApiCase.of("all links", "GET", "/v1/admin/links", "/v1/admin/links");
        return List.of(
                links.after(running -> running.faults.putLinkFault("eu", fault)),
                link,
                put,
                put.named("a fault like none").sendingJson("{}"),
                heal,
                clock,
                clock.by("PUT").sendingJson("{\"offset_ms\":-250}"),
                disk,
                putDisk,
                putDisk.named("a delay without end")
                        .sendingJson("{\"fsync_delay_ms\":5001}")
                        .refusedFor("fsync_delay_ms"),
                soundDisk,
                toMars(link),
                toMars(put),
                toMars(heal),
                without(links),
                without(link),
                without(put),
                without(heal),
                without(clock),
                without(disk),
                without(putDisk),
                without(soundDisk),
                without(clock.by("PUT").sendingJson("{\"offset_ms\":-250}")));
    }

    private static ApiCase toMars(ApiCase link) {
        return link.named("a link to nobody").to("/v1/admin/links/mars").refused(404, "not-found");
    }

    /** At a node that is not in chaos mode. */
    private static ApiCase without(ApiCase fault) {
        return fault.named("a fault in earnest").on(TestNodes::inEarnest).refused(404, "not-found");
    }
}
