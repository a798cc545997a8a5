package dev.likewise.node.peer;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Who dials can be told by the address that it listens on. */
@Timeout(30)
class DialerTest {
    /** Who accepts at {@code own} and dials a peer at {@code at} comes from there. */
    private static String seenBy(String at, String own) throws IOException {
        try (ServerSocket peer = new ServerSocket(0, 1, InetAddress.getByName(at));
                TestNode node = TestNode.start(
                        "us/us-1/a",
                        TestNode.HASTY,
                        TestNode.settings(InetAddress.getByName(own)),
                        at + ":" + peer.getLocalPort());
                Socket dialled = peer.accept()) {
            assertThat(node.self.region()).isEqualTo("us");
            return dialled.getInetAddress().getHostAddress();
        }
    }

    @ParameterizedTest
    @CsvSource({"127.0.0.1, 127.0.0.2", "127.0.0.3, 127.0.0.2"})
    void aNodeDialsFromWhereItListens(String at, String own) throws IOException {
        assertThat(seenBy(at, own)).isEqualTo(own);
    }

    /** The kernel would refuse to bind, or to route, and there would be no link where there could be one. */
    @ParameterizedTest
    @CsvSource({
        "127.0.0.2, 127.0.0.1, true",
        "10.0.0.1, 10.0.0.2, true",
        "10.0.0.1, 127.0.0.1, false",
        "127.0.0.1, 10.0.0.2, false",
        "10.0.0.1, fd00::2, false",
        "fd00::1, 10.0.0.2, false",
        "0.0.0.0, 10.0.0.2, false",
        "::, fd00::2, false"
    })
    void fromAnAddressOfAnotherKindItDoesNotDial(String own, String peer, boolean reaches) throws IOException {
        assertThat(Dialer.reaches(InetAddress.getByName(own), InetAddress.getByName(peer)))
                .isEqualTo(reaches);
    }

    @Test
    void whereItListensEverywhereTheSystemChooses() throws IOException {
        assertThat(seenBy("127.0.0.1", "0.0.0.0")).isEqualTo("127.0.0.1");
    }
}
