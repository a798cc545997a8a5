package dev.likewise.node.peer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.likewise.node.tls.PemFile;
import dev.likewise.node.tls.TestAuthority;
import dev.likewise.node.tls.TestAuthority.Issued;
import dev.likewise.node.tls.TlsFiles;
import dev.likewise.replication.link.LinkDriver.LinkEvent;
import dev.likewise.replication.proto.Frame;
import io.netty.util.LeakPresenceDetector;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.SecureRandom;
import java.security.cert.CertificateFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Links with TLS on both sides: who is let in, and what the others are told. */
class GossipTlsTest {
    private static final String CLUSTER = "test";
    private static final long OFTEN_MILLIS = 20;
    private static final long ROOM = 1L << 30;

    @TempDir
    static Path made;

    private static TestAuthority authority;
    private static String ours;
    private static String strange;
    private static Issued eu;
    private static Issued us;
    private static Issued usElsewhere;
    private static Issued usOfAStranger;

    @TempDir
    Path directory;

    private final List<TestNode> nodes = new ArrayList<>();

    @BeforeAll
    static void certify() {
        authority = new TestAuthority(made, "authority");
        TestAuthority stranger = new TestAuthority(made, "stranger");
        ours = authority.certificate();
        strange = stranger.certificate();
        eu = authority.issue("spiffe://test/eu");
        us = authority.issue("spiffe://test/us");
        usElsewhere = authority.issue("spiffe://other/us");
        usOfAStranger = stranger.issue("spiffe://test/us");
    }

    @AfterEach
    void stop() {
        nodes.forEach(TestNode::close);
        LeakPresenceDetector.check();
    }

    /** Puts a node's files where it looks for them. */
    private GossipTlsFiles files(String name, Issued own, String authorities, CertifiedRegion self) {
        GossipTlsFiles files = new GossipTlsFiles(
                new TlsFiles(
                        new PemFile("gossip-tls-cert-file", directory.resolve(name + "-cert.pem")),
                        new PemFile("gossip-tls-key-file", directory.resolve(name + "-key.pem")),
                        OFTEN_MILLIS),
                new PemFile("gossip-tls-ca-file", directory.resolve(name + "-ca.pem")),
                self);
        write(files, own, authorities);
        return files;
    }

    private GossipTlsFiles files(String region, Issued own, String authorities) {
        return files(region, own, authorities, new CertifiedRegion(CLUSTER, region));
    }

    private static void write(GossipTlsFiles files, Issued own, String authorities) {
        TestAuthority.write(files.own().certificates().path(), own.certificate());
        TestAuthority.write(files.own().key().path(), own.key());
        TestAuthority.write(files.authorities().path(), authorities);
    }

    private TestNode start(String replica, Optional<GossipTlsFiles> tls, String... peers) {
        TestNode node = TestNode.start(replica, TestNode.HASTY, TestNode.settings(2, ROOM, tls), peers);
        nodes.add(node);
        return node;
    }

    private TestNode startEu() {
        return start("eu/eu-1/a", Optional.of(files("eu", eu, ours)));
    }

    private static void awaitRefusal(TestNode node, String... parts) {
        await().untilAsserted(() -> assertThat(node.notes)
                .filteredOn(
                        note -> note.kind() == LinkEvent.Kind.REFUSED || note.kind() == LinkEvent.Kind.REFUSED_BY_PEER)
                .anySatisfy(note -> assertThat(note.detail()).contains(parts)));
    }

    /** What its operator sees who asks why it does not come up. */
    private static void awaitReason(TestNode node, String... parts) {
        await().untilAsserted(() -> assertThat(node.links.status()).anySatisfy(peer -> {
            assertThat(peer.reason()).contains(parts);
            assertThat(peer.state()).isEqualTo("refused");
        }));
    }

    private static void assertNeverMet(TestNode one, TestNode other) {
        assertThat(one.noted(LinkEvent.Kind.UP)).isZero();
        assertThat(other.noted(LinkEvent.Kind.UP)).isZero();
    }

    @Test
    void nodesWithCertificatesOfOneAuthorityMeet() {
        TestNode there = startEu();
        TestNode here = start("us/us-1/b", Optional.of(files("us", us, ours)), there.address);

        await().until(() -> here.isUpTo(there) && there.isUpTo(here));
        there.sendRecords(here, 100_000, 1, 2, 3);
        here.sendRecords(there, 1_000, 1);
        await().untilAsserted(() -> assertThat(here.received()).containsExactly(1L, 2L, 3L));
        await().untilAsserted(() -> assertThat(there.received()).containsExactly(1L));
    }

    @Test
    void aCertificateOfAnotherClusterIsRefusedAndBothSidesAreTold() {
        TestNode there = startEu();
        TestNode here = start(
                "us/us-1/b",
                Optional.of(files("us", usElsewhere, ours, new CertifiedRegion("other", "us"))),
                there.address);

        awaitRefusal(here, "the other side has a certificate for [spiffe://test/eu]", "spiffe://other/");
        awaitReason(here, "spiffe://test/eu");
        assertNeverMet(here, there);
    }

    @Test
    void whoDialsWithACertificateOfAnotherClusterIsToldSo() throws Exception {
        TestNode there = startEu();
        try (SSLSocket socket = dial(there, usElsewhere)) {
            assertThat(new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                    .contains("a certificate for [spiffe://other/us]")
                    .contains("expected: spiffe://test/");
        }
        awaitRefusal(there, "a certificate for [spiffe://other/us]");
    }

    @Test
    void aRegionCannotPassForAnother() {
        TestNode there = startEu();
        TestNode here = start("ap/ap-1/b", Optional.of(files("us", us, ours)), there.address);

        awaitRefusal(there, "a certificate for spiffe://test/us shown by ap/ap-1/b");
        awaitRefusal(here, "a certificate for spiffe://test/us shown by ap/ap-1/b");
        assertNeverMet(here, there);
    }

    @Test
    void aCertificateOfAStrangerIsRefusedAndBothSidesAreTold() {
        TestNode there = startEu();
        TestNode here = start("us/us-1/b", Optional.of(files("us", usOfAStranger, ours)), there.address);

        awaitRefusal(there, "the other side shows no certificate of an authority in gossip-tls-ca-file");
        awaitRefusal(here, "the other side does not take this node's certificate");
        awaitReason(here, "does not take this node's certificate");
        assertNeverMet(here, there);
    }

    @Test
    void whoIsDialledMustBeCertifiedToo() {
        TestNode there = start("eu/eu-1/a", Optional.of(files("eu", eu, ours)));
        TestNode here = start("us/us-1/b", Optional.of(files("us", usOfAStranger, strange)), there.address);

        awaitRefusal(here, "the other side's certificate is not trusted");
        assertNeverMet(here, there);
    }

    @Test
    void whoShowsNoCertificateIsRefused() throws Exception {
        TestNode there = startEu();
        try (SSLSocket socket = dial(there, context(null))) {
            assertThatThrownBy(() -> {
                        socket.startHandshake();
                        socket.getInputStream().readAllBytes();
                    })
                    .isInstanceOf(SSLException.class)
                    .hasMessageContaining("certificate");
        }
        awaitRefusal(there, "shows no certificate");
    }

    @Test
    void whoSpeaksWithoutTlsIsToldSo() throws IOException {
        TestNode there = startEu();
        try (RawPeer peer = new RawPeer(there)) {
            peer.hello("us/us-1/b");
            Frame answer = peer.read().orElseThrow();
            assertThat(answer.getRefusal().getReason()).contains("without TLS", "gossip-tls-cert-file");
            assertThat(peer.read()).isEmpty();
        }
        TestNode here = start("us/us-1/b", Optional.empty(), there.address);
        awaitRefusal(here, "without TLS");
        assertNeverMet(here, there);
    }

    @Test
    void aBrowserIsToldWhereItIs() throws IOException {
        TestNode there = startEu();
        try (RawPeer peer = new RawPeer(there)) {
            peer.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            assertThat(new String(peer.socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII))
                    .startsWith("HTTP/1.1 400 ")
                    .contains("gossip port");
        }
    }

    @Test
    void whoSpeaksTlsWhereNobodyDoesIsToldSo() {
        TestNode there = start("eu/eu-1/a", Optional.empty());
        TestNode here = start("us/us-1/b", Optional.of(files("us", us, ours)), there.address);

        awaitRefusal(here, "the other side does not speak TLS", "gossip-tls-cert-file");
        awaitReason(here, "does not speak TLS");
        awaitRefusal(there, "TLS came to a gossip port without it", "gossip-tls-cert-file");
        assertNeverMet(here, there);
    }

    @Test
    void aNewCertificateIsTakenWithoutAStart() {
        TestNode there = startEu();
        GossipTlsFiles files = files("us", usOfAStranger, ours);
        TestNode here = start("us/us-1/b", Optional.of(files), there.address);
        awaitRefusal(here, "does not take this node's certificate");

        write(files, us, ours);

        await().until(() -> here.isUpTo(there) && there.isUpTo(here));
    }

    @Test
    void aFileThatIsDamagedLeavesTheOldOneInPlace() throws IOException {
        GossipTlsFiles files = files("eu", eu, ours);
        TestNode there = start("eu/eu-1/a", Optional.of(files));
        Files.writeString(files.own().certificates().path(), "nonsense");

        TestNode here = start("us/us-1/b", Optional.of(files("us", us, ours)), there.address);

        await().until(() -> here.isUpTo(there));
    }

    @Test
    void aNodeDoesNotStartWithACertificateOfAnotherRegion() {
        GossipTlsFiles files = files("eu", us, ours);

        assertThatThrownBy(() -> start("eu/eu-1/a", Optional.of(files)))
                .hasRootCauseInstanceOf(IOException.class)
                .hasMessageContaining("gossip-tls-cert-file: ")
                .hasMessageContaining("[spiffe://test/us] (expected: the URI spiffe://test/eu");
    }

    @Test
    void whoSaysNothingIsSentAwayAndHasOnlyItsShareOfRoom() throws IOException {
        TestNode there = startEu();
        try (RawPeer one = new RawPeer(there);
                RawPeer two = new RawPeer(there);
                RawPeer three = new RawPeer(there)) {
            // There is room for two; the third does not even get the time that they have.
            assertThat(three.socket.getInputStream().read()).isEqualTo(-1);
            assertThat(there.notes).isEmpty();
            assertThat(one.socket.getInputStream().read()).isEqualTo(-1);
            assertThat(two.socket.getInputStream().read()).isEqualTo(-1);
        }
        awaitRefusal(there, "no TLS handshake within");
        TestNode here = start("us/us-1/b", Optional.of(files("us", us, ours)), there.address);
        await().until(() -> here.isUpTo(there));
    }

    @Test
    void aCertificateForSeveralRegionsSpeaksForNone() throws Exception {
        Issued both = authority.issue("spiffe://test/eu", "spiffe://test/us");
        GossipTlsFiles files = files("eu", both, ours);
        assertThatThrownBy(() -> start("eu/eu-1/a", Optional.of(files)))
                .hasMessageContaining("[spiffe://test/eu, spiffe://test/us] (expected: the URI spiffe://test/eu")
                .hasMessageContaining("and of no other region");

        TestNode there = startEu();
        try (SSLSocket socket = dial(there, both)) {
            assertThat(new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                    .contains("a certificate for [spiffe://test/eu, spiffe://test/us]");
        }
    }

    /** Else a ticket would do in the place of a certificate, also of one that has run out meanwhile. */
    @Test
    void noSessionOutlivesItsConnection() throws Exception {
        TestNode there = startEu();
        SSLContext context = context(us);

        // What is resumed keeps the time at which it was made.
        assertThat(sessionMadeAt(there, context)).isLessThan(sessionMadeAt(there, context));
    }

    private static long sessionMadeAt(TestNode node, SSLContext context) throws IOException {
        try (SSLSocket socket = dial(node, context)) {
            socket.getOutputStream().write("GET / HTTP/1.1\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            assertThat(socket.getInputStream().readAllBytes()).isNotEmpty();
            assertThat(socket.getSession().getProtocol()).isEqualTo("TLSv1.3");
            return socket.getSession().getCreationTime();
        }
    }

    private SSLSocket dial(TestNode node, Issued own) throws GeneralSecurityException, IOException {
        return dial(node, context(own));
    }

    private SSLContext context(Issued own) throws GeneralSecurityException, IOException {
        CertificateFactory certificates = CertificateFactory.getInstance("X.509");
        KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
        trusted.load(null, null);
        trusted.setCertificateEntry(
                "authority",
                certificates.generateCertificate(new ByteArrayInputStream(ours.getBytes(StandardCharsets.US_ASCII))));
        TrustManagerFactory managers = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        managers.init(trusted);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(
                own == null ? null : TestKeys.managers(own, directory),
                managers.getTrustManagers(),
                new SecureRandom());
        return context;
    }

    private static SSLSocket dial(TestNode node, SSLContext context) throws IOException {
        var address = Addresses.resolve(node.address);
        SSLSocket socket = (SSLSocket) context.getSocketFactory().createSocket(address.getAddress(), address.getPort());
        socket.setSoTimeout(10_000);
        return socket;
    }
}
