package dev.likewise.node.http.auth;

import com.github.benmanes.caffeine.cache.Ticker;
import dev.likewise.node.files.FileWatch;
import dev.likewise.node.files.WatchedFiles;
import dev.likewise.node.http.counts.CacheCounters;
import dev.likewise.node.http.server.BoundedThreads;
import dev.likewise.node.http.server.Gate;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Everything that decides who is who, with its threads. Safe for all threads. */
public final class Auth implements AutoCloseable {
    private static final long LOOK_MILLIS = 1_000;

    private final Credentials credentials;
    private final Users users;
    private final Optional<Gate> adminGate;
    private final List<WatchedFiles<?>> files = new ArrayList<>();
    private final Optional<BoundedThreads> pool;
    private final FileWatch watch;

    private Auth(AuthSettings settings, Clock clock, Ticker ticker, CacheCounters counters) throws IOException {
        Optional<WatchedFiles<TokenMemory>> memory = Optional.empty();
        if (settings.jwt().isPresent()) {
            memory = Optional.of(memory(settings.jwt().get(), clock, ticker));
            files.add(memory.get());
        }
        if (settings.adminTokenFile().isPresent()) {
            Path file = settings.adminTokenFile().get();
            WatchedFiles<AdminToken> token = new WatchedFiles<>(List.of(file), () -> AdminToken.read(file));
            files.add(token);
            adminGate = Optional.of(new AdminTokenGate(token));
        } else {
            adminGate = Optional.empty();
        }
        // Threads come last: nothing throws after them.
        pool = settings.jwt().map(jwt -> new BoundedThreads("likewise-auth", jwt.threads(), jwt.queueMax()));
        credentials = memory.isPresent()
                ? new BearerCredentials(memory.get(), pool.orElseThrow(), counters)
                : new ClaimedCredentials();
        users = new Users(credentials, settings.likersVisibility());
        watch = new FileWatch("likewise-auth-files", LOOK_MILLIS, files);
    }

    /**
     * Reads the files and starts. Blocks.
     *
     * @param clock the time of day, for tokens
     * @param counters whether a token was remembered
     * @throws IOException if a file cannot be used; then nothing is left running
     */
    public static Auth start(AuthSettings settings, Clock clock, CacheCounters counters) throws IOException {
        return new Auth(settings, clock, Ticker.systemTicker(), counters);
    }

    /** @param ticker tells when what is remembered is forgotten */
    static Auth start(AuthSettings settings, Clock clock, Ticker ticker) throws IOException {
        return new Auth(settings, clock, ticker, new CacheCounters());
    }

    /**
     * Reads the files only. Blocks.
     *
     * @throws KeyFileException if one cannot be used
     */
    public static void requireReadable(AuthSettings settings) throws KeyFileException {
        if (settings.jwt().isPresent()) {
            KeyReader.read(settings.jwt().get());
        }
        if (settings.adminTokenFile().isPresent()) {
            AdminToken.read(settings.adminTokenFile().get());
        }
    }

    private static WatchedFiles<TokenMemory> memory(JwtSettings jwt, Clock clock, Ticker ticker) throws IOException {
        List<Path> files = Stream.of(jwt.secretFile(), jwt.jwksFile())
                .flatMap(Optional::stream)
                .toList();
        Claims claims = new Claims(jwt);
        return new WatchedFiles<>(
                files, () -> new TokenMemory(new TokenVerifier(KeyReader.read(jwt), claims), clock, ticker));
    }

    /** Who calls the public port. */
    public Credentials credentials() {
        return credentials;
    }

    /** The same, for its routes. */
    public Users users() {
        return users;
    }

    /** Who may use the admin port, if that is asked by a token. */
    public Optional<Gate> adminGate() {
        return adminGate;
    }

    /** Looks at the files at once, as is done every second anyway. Blocks. */
    void look() {
        files.forEach(WatchedFiles::look);
    }

    @Override
    public void close() {
        watch.close();
        pool.ifPresent(BoundedThreads::close);
    }
}
