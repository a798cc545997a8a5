package dev.likewise.cli.client;

import dev.likewise.cli.http.HttpAnswer;
import dev.likewise.cli.http.HttpCall;
import dev.likewise.cli.http.HttpPool;
import dev.likewise.cli.http.Trust;
import dev.likewise.cli.json.JsonException;
import dev.likewise.cli.json.JsonObject;
import dev.likewise.cli.json.JsonReader;
import java.io.IOException;
import java.net.ProtocolException;
import java.net.URI;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.Function;
import javax.net.ssl.SSLHandshakeException;

/** Sends calls to one port of one node and sorts the answers into values, {@link Refused} and {@link Unreachable}. */
final class Caller implements AutoCloseable {
    private final HttpPool pool;
    private final String option;
    private final boolean assumed;
    private final Duration timeout;
    private final Consumer<String> trace;

    /**
     * @param option what names the URL on the command line
     * @param assumed whether it was not named, but is where nodes usually are
     * @param trust whose certificates are believed
     * @param timeout of each call
     * @param trace is told of each call
     */
    Caller(URI url, String option, boolean assumed, Trust trust, Duration timeout, Consumer<String> trace) {
        this.pool = new HttpPool(url, trust);
        this.option = option;
        this.assumed = assumed;
        this.timeout = timeout;
        this.trace = trace;
    }

    URI url() {
        return pool.base();
    }

    /** Sends a call whose answer is of no interest beyond success. */
    void send(HttpCall call) {
        success(call, timeout);
    }

    <T> Answer<T> send(HttpCall call, Function<JsonObject, T> value) {
        return send(call, timeout, value);
    }

    /** With a timeout of its own, for what takes long. */
    <T> Answer<T> send(HttpCall call, Duration within, Function<JsonObject, T> value) {
        HttpAnswer answer = success(call, within);
        try {
            return new Answer<>(
                    url(),
                    answer.header("Likewise-Region").orElse(""),
                    answer.header("Likewise-Node").orElse(""),
                    answer.header("Likewise-Session"),
                    value.apply(JsonReader.object(answer.body())));
        } catch (JsonException e) {
            throw Unreachable.notLikewise(url(), option, e);
        }
    }

    /**
     * Sends a call whose answer is not one JSON object.
     *
     * @param reading throws {@link JsonException} if no node answers like this
     */
    <T> T sendForLines(HttpCall call, Function<HttpAnswer, T> reading) {
        HttpAnswer answer = success(call, timeout);
        try {
            return reading.apply(answer);
        } catch (JsonException e) {
            throw Unreachable.notLikewise(url(), option, e);
        }
    }

    private HttpAnswer success(HttpCall call, Duration within) {
        HttpAnswer answer = answer(call, within);
        if (!answer.isSuccess()) {
            throw Refused.of(url(), option, answer);
        }
        return answer;
    }

    private HttpAnswer answer(HttpCall call, Duration within) {
        try {
            HttpAnswer answer = pool.send(call, within);
            trace.accept(call + " at " + url() + ": " + answer.status());
            return answer;
        } catch (ProtocolException e) {
            throw Unreachable.notLikewise(url(), option, e);
        } catch (SSLHandshakeException e) {
            trace.accept(call + " at " + url() + ": " + e.getMessage());
            throw Unreachable.untrusted(url(), option, e);
        } catch (IOException e) {
            trace.accept(call + " at " + url() + ": " + e.getMessage());
            throw Unreachable.of(url(), option, assumed, e);
        }
    }

    @Override
    public void close() {
        pool.close();
    }
}
