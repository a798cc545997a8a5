package dev.likewise.cli.http;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.UnknownHostException;
import java.time.Duration;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;

/** One connection to one server; one request at a time, for one thread at a time. */
final class HttpConnection implements AutoCloseable {
    private final Socket socket;
    private final AnswerReader reader;
    private final String basePath;
    private final String host;

    private HttpConnection(Socket socket, URI base) throws IOException {
        this.socket = socket;
        this.reader = new AnswerReader(socket);
        this.basePath = base.getRawPath() == null ? "" : base.getRawPath().replaceAll("/+$", "");
        this.host = base.getRawAuthority();
    }

    static HttpConnection open(URI base, Trust trust, Duration timeout) throws IOException {
        boolean secure = "https".equalsIgnoreCase(base.getScheme());
        int port = base.getPort() >= 0 ? base.getPort() : secure ? 443 : 80;
        String host = base.getHost().replaceAll("^\\[|]$", "");
        InetSocketAddress address = new InetSocketAddress(host, port);
        if (address.isUnresolved()) {
            throw new UnknownHostException("unknown host");
        }
        Socket socket = new Socket();
        try {
            socket.connect(address, (int) Math.min(timeout.toMillis(), Integer.MAX_VALUE));
            socket.setTcpNoDelay(true);
            if (secure) {
                socket.setSoTimeout((int) Math.min(timeout.toMillis(), Integer.MAX_VALUE));
                socket = encrypted(socket, trust, host, port);
            }
            return new HttpConnection(socket, base);
        } catch (IOException | RuntimeException e) {
            socket.close();
            throw e;
        }
    }

    private static Socket encrypted(Socket plain, Trust trust, String host, int port) throws IOException {
        SSLSocket socket = (SSLSocket) trust.sockets().createSocket(plain, host, port, true);
        SSLParameters parameters = socket.getSSLParameters();
        parameters.setEndpointIdentificationAlgorithm("HTTPS");
        socket.setSSLParameters(parameters);
        socket.startHandshake();
        return socket;
    }

    HttpAnswer send(HttpCall call, Duration timeout) throws IOException {
        long deadline = System.nanoTime() + timeout.toNanos();
        byte[] bytes = call.bytes(basePath, host);
        try {
            socket.getOutputStream().write(bytes);
        } catch (IOException e) {
            throw new NoAnswerException(e);
        }
        return reader.read(call.method(), deadline);
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException e) {
            // nothing is lost: all answers wanted were read
        }
    }
}
