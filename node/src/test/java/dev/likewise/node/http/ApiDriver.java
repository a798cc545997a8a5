package dev.likewise.node.http;

import dev.likewise.node.http.openapi.Exchange;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map.Entry;
import java.util.stream.Stream;

/** Does what a case says, in one of the versions of HTTP. */
enum ApiDriver {
    HTTP_1_1 {
        @Override
        RawClient.Answer ask(InetSocketAddress server, ApiCase.Call call) {
            byte[] body = call.body().getBytes(StandardCharsets.UTF_8);
            StringBuilder head = new StringBuilder(call.method() + " " + call.target() + " HTTP/1.1\r\n");
            head.append("Host: localhost\r\n");
            for (Entry<String, String> field : call.headers()) {
                head.append(field.getKey() + ": " + field.getValue() + "\r\n");
            }
            if (body.length > 0) {
                head.append("Content-Length: " + body.length + "\r\n");
            }
            try (RawClient client = new RawClient(server)) {
                client.send(head.append("\r\n").toString()).send(body);
                return call.method().equals("HEAD") ? client.headAnswer() : client.answer();
            }
        }
    },
    HTTP_2 {
        @Override
        RawClient.Answer ask(InetSocketAddress server, ApiCase.Call call) {
            String[] headers = call.headers().stream()
                    .flatMap(field -> Stream.of(field.getKey(), field.getValue()))
                    .toArray(String[]::new);
            try (Http2Client client = Http2Client.to(server)) {
                if (call.body().isEmpty()) {
                    return client.answer(client.request(call.method(), call.target(), headers));
                }
                int stream = client.begin(call.method(), call.target(), headers);
                client.data(stream, call.body().getBytes(StandardCharsets.UTF_8), true);
                return client.answer(stream);
            }
        }
    };

    abstract RawClient.Answer ask(InetSocketAddress server, ApiCase.Call call);

    /** What comes of a case. */
    Exchange run(ApiCase line) {
        ApiCase.Call call = line.call();
        try (RunningNode running = line.node().get()) {
            line.given().accept(running);
            RawClient.Answer answer =
                    ask(call.admin() ? running.http.adminAddress() : running.http.httpAddress(), call);
            return new Exchange(
                    line.name() + " by " + this,
                    new Exchange.Request(call.method(), call.template(), call.target(), call.headers(), call.body()),
                    new Exchange.Answer(answer.status(), answer.headers(), answer.body()));
        }
    }
}
