package dev.likewise.node.browser;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A site of its own on a free port of loopback: an origin other than that of any node, as pages in earnest have. Serves what
 * tests put there, and files of a folder of the class path.
 */
public final class PageServer implements AutoCloseable {
    private static final Map<String, String> TYPES = Map.of("js", "text/javascript", "json", "application/json");

    private final HttpServer server;
    private final String folder;
    private final Map<String, byte[]> pages = new ConcurrentHashMap<>();

    /** @param folder of the class path, from its root; its files are served under their names */
    public PageServer(String folder) {
        this.folder = folder;
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        server.createContext("/", this::answer);
        server.start();
    }

    /** As a browser sends it in {@code Origin}. */
    public String origin() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    /** Puts a document there, of the type that its ending says, else HTML. */
    public URI put(String path, String content) {
        pages.put(path, content.getBytes(StandardCharsets.UTF_8));
        return URI.create(origin() + path);
    }

    private void answer(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getPath();
        byte[] content = pages.containsKey(path) ? pages.get(path) : file(path);
        String ending = path.substring(path.lastIndexOf('.') + 1);
        exchange.getResponseHeaders().set("Content-Type", TYPES.getOrDefault(ending, "text/html; charset=utf-8"));
        exchange.getResponseHeaders().set("Cache-Control", "no-store");
        exchange.sendResponseHeaders(content == null ? 404 : 200, content == null ? -1 : content.length);
        if (content != null) {
            exchange.getResponseBody().write(content);
        }
        exchange.close();
    }

    private byte[] file(String path) throws IOException {
        try (InputStream in = PageServer.class.getResourceAsStream("/" + folder + path)) {
            return path.equals("/") || in == null ? null : in.readAllBytes();
        }
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
