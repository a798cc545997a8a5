package dev.likewise.cli.doctor;

import dev.likewise.cli.http.HttpAnswer;
import dev.likewise.cli.http.HttpCall;
import dev.likewise.cli.http.HttpPool;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;

/** Whether a port on the loopback address is free, and if it is not, whether a node has it. */
public final class PortsCheck {
    private static final String GOSSIP = "the gossip port of a Likewise node";
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    private PortsCheck() {}

    /** @param port from 1 to 65535 */
    public static Finding of(int port) {
        String check = "port " + port;
        InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
        try (ServerSocket socket = new ServerSocket()) {
            socket.setReuseAddress(true);
            socket.bind(address);
            return Finding.ok(check, "free");
        } catch (IOException e) {
            return taken(check, port, e);
        }
    }

    private static Finding taken(String check, int port, IOException why) {
        return who(port)
                .map(node -> Finding.note(check, "taken by " + node, "to start another node, give it other ports"))
                .orElseGet(() -> Finding.wrong(
                        check,
                        "cannot be used (" + why.getMessage() + ")",
                        "stop what has it ('ss -ltnp' shows what), or give the node another port"));
    }

    /** The node that answers there; each of its ports says that it is one, the gossip port in words. */
    private static Optional<String> who(int port) {
        URI url = URI.create("http://127.0.0.1:" + port);
        try (HttpPool pool = new HttpPool(url)) {
            HttpAnswer answer = pool.send(new HttpCall("GET", "/v1/ping"), PATIENCE);
            if (new String(answer.body(), StandardCharsets.US_ASCII).contains(GOSSIP)) {
                return Optional.of("the gossip of a node");
            }
            return answer.header("Likewise-Region")
                    .map(region -> "the node " + region + "/"
                            + answer.header("Likewise-Node").orElse("?"));
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
