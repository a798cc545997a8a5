package dev.likewise.node.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * {@code docs/live.schema.json} and the server take the same messages of clients: what is an example there is taken here, and
 * what is close to one is refused by both. What the server says is held against it by {@link SocketClient}.
 */
class LiveSchemaTest {
    private static final List<String> KINDS = List.of("subscribe", "unsubscribe", "like");

    /** Another one for each message: an id is good for one tap of a user. */
    private static final AtomicInteger USERS = new AtomicInteger();

    private static Stream<JsonNode> examples() {
        List<JsonNode> examples = new ArrayList<>();
        for (String kind : KINDS) {
            SocketSchema.definition(kind).get("examples").forEach(examples::add);
        }
        return examples.stream();
    }

    @Test
    void whatIsAnExampleIsTaken() {
        try (RunningNode running = new RunningNode()) {
            examples().forEach(example -> {
                assertThat(SocketSchema.complaintsOfClient(example)).isEmpty();
                assertThat(isTaken(running, example)).as(example.toString()).isTrue();
            });
        }
    }

    @Test
    void whatIsCloseToAnExampleIsRefusedByBoth() {
        try (RunningNode running = new RunningNode()) {
            examples().flatMap(LiveSchemaTest::closeTo).forEach(close -> {
                boolean documented = SocketSchema.complaintsOfClient(close).isEmpty();
                assertThat(isTaken(running, close)).as(close.toString()).isEqualTo(documented);
            });
        }
    }

    private static Stream<JsonNode> closeTo(JsonNode example) {
        List<JsonNode> close = new ArrayList<>();
        example.fieldNames().forEachRemaining(name -> {
            close.add(with(example, name, null));
            for (String value :
                    List.of("7", "-1", "1.5", "null", "true", "\"\"", "\"x\"", "[]", "[7]", "86400000", "86400001")) {
                close.add(with(example, name, SocketClient.read(value)));
            }
        });
        close.add(with(example, "more", SocketClient.read("1")));
        return close.stream();
    }

    private static JsonNode with(JsonNode example, String name, JsonNode value) {
        ObjectNode copy = example.deepCopy();
        if (value == null) {
            copy.remove(name);
        } else {
            copy.set(name, value);
        }
        return copy;
    }

    /** Taps are answered; all else is taken in silence, so that a message behind it is the first to be refused. */
    private static boolean isTaken(RunningNode running, JsonNode message) {
        boolean tap = List.of("like", "unlike").contains(message.path("type").asText());
        try (SocketClient client =
                SocketClient.of(running, "u" + USERS.incrementAndGet()).send(message.toString())) {
            if (!tap) {
                client.send("{\"type\":\"session\"}");
            }
            JsonNode answer = client.next();
            while (answer.get("type").asText().equals("count")) {
                answer = client.next();
            }
            return tap
                    ? answer.get("type").asText().equals("ack")
                    : answer.path("field").asText().equals("session");
        }
    }
}
