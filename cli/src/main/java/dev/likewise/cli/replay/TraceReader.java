package dev.likewise.cli.replay;

import dev.likewise.cli.shell.ExitCode;
import dev.likewise.cli.shell.Failure;
import dev.likewise.cli.shell.FileTrouble;
import dev.likewise.crdt.Ids;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Reads a trace: UTF-8, a line a tap, {@code ts_ms,user,post,action}, {@code action} being {@code like} or {@code unlike}.
 * A first line that says just that is a heading. Nothing is quoted, so ids hold no commas.
 */
public final class TraceReader {
    private static final String HEADING = "ts_ms,user,post,action";
    private static final int LINE_BYTES_MAX = 4096;
    private static final String BYTE_ORDER_MARK = "\uFEFF";

    private final Path file;
    private final Trace.Builder trace = new Trace.Builder();
    private int line;

    private TraceReader(Path file) {
        this.file = file;
    }

    /** @throws Failure if the file cannot be read or a line is not a tap; names the line */
    public static Trace read(Path file) {
        TraceReader reader = new TraceReader(file);
        try (InputStream in = new BufferedInputStream(Files.newInputStream(file), 1 << 16)) {
            return reader.read(in);
        } catch (IOException e) {
            throw new Failure(
                    ExitCode.USAGE, "cannot read " + file + " (" + FileTrouble.reason(e) + "): check its name", e);
        }
    }

    private Trace read(InputStream in) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (int b = in.read(); b >= 0; b = in.read()) {
            if (b == '\n') {
                take(bytes);
            } else {
                bytes.write(b);
                if (bytes.size() > LINE_BYTES_MAX) {
                    line++;
                    throw bad("longer than " + LINE_BYTES_MAX + " bytes");
                }
            }
        }
        take(bytes);
        Trace result = trace.build();
        if (result.taps() == 0) {
            throw Failure.usage(file + " holds no taps (expected: lines of " + HEADING + ")");
        }
        return result;
    }

    private void take(ByteArrayOutputStream bytes) {
        line++;
        String text = decoded(bytes.toByteArray());
        bytes.reset();
        if (line == 1 && text.startsWith(BYTE_ORDER_MARK)) {
            text = text.substring(1);
        }
        if (text.endsWith("\r")) {
            text = text.substring(0, text.length() - 1);
        }
        if (!text.isEmpty() && !(line == 1 && text.equals(HEADING))) {
            take(text);
        }
    }

    private void take(String text) {
        String[] fields = text.split(",", -1);
        if (fields.length != 4) {
            throw bad(fields.length + " fields (expected: " + HEADING + ")");
        }
        if (!fields[0].matches("[0-9]{1,18}")) {
            throw bad("ts_ms: '" + fields[0] + "' (expected: milliseconds since 1970)");
        }
        if (!fields[3].equals("like") && !fields[3].equals("unlike")) {
            throw bad("action: '" + fields[3] + "' (expected: like or unlike)");
        }
        try {
            Ids.check("user", fields[1]);
            Ids.check("post", fields[2]);
        } catch (IllegalArgumentException e) {
            throw bad(e.getMessage());
        }
        trace.add(line, fields[1], fields[2], fields[3].equals("like"));
    }

    private String decoded(byte[] utf8) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(utf8))
                    .toString();
        } catch (CharacterCodingException e) {
            throw bad("not UTF-8");
        }
    }

    private Failure bad(String what) {
        return Failure.usage(file + ", line " + line + ": " + what + "; nothing was sent");
    }
}
