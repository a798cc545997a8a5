package dev.likewise.node.http.server;

import io.netty.util.AsciiString;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Header names as HTTP/2 has them: in lower case (RFC 9113, section 8.2). Safe for all threads. */
final class Http2Names {
    static final AsciiString CONTENT_LENGTH = AsciiString.cached("content-length");

    /** Names of answers come from this program's text, so these are few. */
    private static final Map<String, AsciiString> KNOWN = new ConcurrentHashMap<>();

    static final AsciiString SESSION = of("Likewise-Session");

    private Http2Names() {}

    /** A name of a field of an answer, made once. */
    static AsciiString of(String name) {
        AsciiString known = KNOWN.get(name);
        return known != null ? known : KNOWN.computeIfAbsent(name, Http2Names::lowerCase);
    }

    private static AsciiString lowerCase(String name) {
        return AsciiString.cached(name.toLowerCase(Locale.ROOT));
    }

    /** Names and values in turn, encoded. */
    static AsciiString[] fields(List<String> namesAndValues) {
        AsciiString[] fields = new AsciiString[namesAndValues.size()];
        for (int i = 0; i < fields.length; i += 2) {
            fields[i] = of(namesAndValues.get(i));
            fields[i + 1] = AsciiString.cached(namesAndValues.get(i + 1));
        }
        return fields;
    }
}
