package dev.likewise.node.http;

import dev.likewise.node.api.EventLog;
import dev.likewise.node.config.ListenException;
import dev.likewise.node.config.Setting;
import dev.likewise.node.config.Settings;
import dev.likewise.node.http.admin.AdminApi;
import dev.likewise.node.http.admin.LoopbackGate;
import dev.likewise.node.http.auth.Auth;
import dev.likewise.node.http.counts.HttpCounters;
import dev.likewise.node.http.events.EventHub;
import dev.likewise.node.http.events.EventsApi;
import dev.likewise.node.http.likes.LikesApi;
import dev.likewise.node.http.likes.Services;
import dev.likewise.node.http.likes.TapDesk;
import dev.likewise.node.http.limit.RateLimits;
import dev.likewise.node.http.live.LiveApi;
import dev.likewise.node.http.live.LiveHub;
import dev.likewise.node.http.live.LiveServices;
import dev.likewise.node.http.server.Cors;
import dev.likewise.node.http.server.Dispatcher;
import dev.likewise.node.http.server.EventLoops;
import dev.likewise.node.http.server.Gate;
import dev.likewise.node.http.server.HeaderBlock;
import dev.likewise.node.http.server.HttpServer;
import dev.likewise.node.http.server.Identification;
import dev.likewise.node.http.server.Mount;
import dev.likewise.node.http.server.ReadPool;
import dev.likewise.node.http.server.RouteSpec;
import dev.likewise.node.http.server.Router;
import dev.likewise.node.http.server.Tls;
import dev.likewise.node.tls.TlsFiles;
import dev.likewise.node.tls.TlsKeyPair;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * Both HTTP servers of a node. A node starts this last and stops it first: {@link #drain} while the writers still run, {@link
 * #close} when nothing is left to say.
 */
public final class NodeHttp implements AutoCloseable {
    private final EventLoops loops;
    private final ReadPool pool;
    private final Auth auth;
    private final LiveHub live;
    private final EventHub events;
    private final HttpServer publicPort;
    private final HttpServer adminPort;
    private final long drainMillis;

    private NodeHttp(
            EventLoops loops,
            ReadPool pool,
            Auth auth,
            LiveHub live,
            EventHub events,
            HttpServer publicPort,
            HttpServer adminPort,
            long drainMillis) {
        this.loops = loops;
        this.pool = pool;
        this.auth = auth;
        this.live = live;
        this.events = events;
        this.publicPort = publicPort;
        this.adminPort = adminPort;
        this.drainMillis = drainMillis;
    }

    /**
     * Listens on both ports, the admin port first, so that who sees the public one can ask whether it is ready.
     *
     * @throws IOException if an address cannot be had, or a file with keys or a certificate not be used; then nothing is left
     *     running
     */
    public static NodeHttp start(HttpSettings settings, HttpBackend backend) throws IOException {
        return start(settings, backend, Optional.empty(), System::nanoTime);
    }

    /**
     * As {@link #start(HttpSettings, HttpBackend)}, with the console on the public port.
     *
     * @param neighbours all nodes of this process, which are then served under the public port, too
     */
    public static NodeHttp start(HttpSettings settings, HttpBackend backend, Optional<Neighbours> neighbours)
            throws IOException {
        return start(settings, backend, neighbours, System::nanoTime);
    }

    /** @param nanos for how often one may call */
    static NodeHttp start(HttpSettings settings, HttpBackend backend, LongSupplier nanos) throws IOException {
        return start(settings, backend, Optional.empty(), nanos);
    }

    static NodeHttp start(
            HttpSettings settings, HttpBackend backend, Optional<Neighbours> neighbours, LongSupplier nanos)
            throws IOException {
        HttpCounters counters = backend.observed().counters();
        Auth auth = Auth.start(settings.auth(), backend.clock(), counters.tokens());
        EventLoops loops = new EventLoops(settings.eventLoops());
        ReadPool pool = new ReadPool(settings.readThreads(), settings.readQueueMax());
        RateLimits rates = new RateLimits(settings.rates(), nanos);
        Services likes = Services.of(
                backend.taps(), backend.reads(), backend.receipts(), backend.view(), auth.users(), pool, counters);
        LiveHub hub = new LiveHub(backend.reads(), likes.hidden(), settings.live(), counters.live());
        Cors cors = new Cors(settings.corsOrigins());
        LiveServices live =
                new LiveServices(hub, likes, new TapDesk(likes), rates, cors, backend.clock(), settings.live());
        EventHub events = new EventHub(settings.events());
        HttpServer admin = null;
        try {
            boolean loopback = settings.admin().getAddress().isLoopbackAddress();
            Gate adminGate = auth.adminGate().orElseGet(() -> new LoopbackGate(loopback));
            admin = serve(
                    loops,
                    Settings.ADMIN,
                    settings.admin(),
                    settings.adminTls(),
                    new Dispatcher(
                            new Router(with(adminRoutes(backend, pool), Console.OPERATOR.routes())),
                            adminGate,
                            Identification.NONE,
                            Cors.NONE,
                            settings.limits(),
                            Mount.NONE,
                            backend.observed().requests()),
                    settings,
                    backend);
            HttpServer open = serve(
                    loops,
                    Settings.HTTP,
                    settings.http(),
                    settings.tls(),
                    new Dispatcher(
                            new Router(with(
                                    publicRoutes(likes, live, events, backend.events(), settings.batchesMax()),
                                    neighbours.map(NodeHttp::developmentRoutes).orElse(List.of()))),
                            rates.gate(),
                            rates.users(auth.credentials()),
                            cors,
                            settings.limits(),
                            neighbours.<Mount>map(RegionsMount::new).orElse(Mount.NONE),
                            backend.observed().requests()),
                    settings,
                    backend);
            backend.reads().watch(hub);
            hub.start();
            events.start();
            return new NodeHttp(loops, pool, auth, hub, events, open, admin, settings.drainMillis());
        } catch (IOException | RuntimeException e) {
            if (admin != null) {
                admin.close();
            }
            hub.close();
            events.close();
            auth.close();
            pool.close();
            loops.close();
            throw e;
        }
    }

    /**
     * Reads the files that the settings name, before anything is started. Blocks.
     *
     * @throws IOException if one cannot be used
     */
    public static void requireKeys(HttpSettings settings) throws IOException {
        Auth.requireReadable(settings.auth());
        for (Optional<TlsFiles> tls : List.of(settings.tls(), settings.adminTls())) {
            if (tls.isPresent()) {
                TlsKeyPair.read(tls.get());
            }
        }
    }

    private static HttpServer serve(
            EventLoops loops,
            Setting<InetSocketAddress> setting,
            InetSocketAddress address,
            Optional<TlsFiles> tls,
            Dispatcher dispatcher,
            HttpSettings settings,
            HttpBackend backend)
            throws IOException {
        var self = backend.view().self();
        HeaderBlock common = HeaderBlock.of("Likewise-Region", self.region(), "Likewise-Node", self.node());
        Optional<Tls> certificate = tls.isPresent() ? Optional.of(Tls.open(tls.get())) : Optional.empty();
        try {
            return HttpServer.start(
                    loops,
                    address,
                    dispatcher,
                    common,
                    settings.limits(),
                    settings.timeouts(),
                    backend.clock(),
                    certificate);
        } catch (IOException e) {
            throw new ListenException(setting, address, e.getCause());
        }
    }

    private static List<RouteSpec> with(List<RouteSpec> routes, List<RouteSpec> more) {
        List<RouteSpec> all = new ArrayList<>(routes);
        all.addAll(more);
        return all;
    }

    /** What the public port serves besides for a page that shows all nodes of this process. */
    private static List<RouteSpec> developmentRoutes(Neighbours neighbours) {
        return with(
                Console.DEVELOPMENT.routes(),
                List.of(RouteSpec.get(RegionsMount.ROOT, new NeighboursRoute(neighbours))));
    }

    /** The public port's table; a test holds {@code openapi.yaml} against it. */
    static List<RouteSpec> publicRoutes(
            Services likes, LiveServices live, EventHub events, EventLog log, int batchesMax) {
        List<RouteSpec> routes = new ArrayList<>(LikesApi.routes(likes, batchesMax));
        routes.addAll(LiveApi.routes(live));
        routes.add(EventsApi.route(events, log, likes, live.clock()));
        routes.add(PublicFiles.openApi());
        routes.add(PublicFiles.liveSchema());
        routes.add(PublicFiles.clientModule());
        return routes;
    }

    /** The admin port's table. */
    static List<RouteSpec> adminRoutes(HttpBackend backend, ReadPool pool) {
        List<RouteSpec> routes = new ArrayList<>(AdminApi.routes(
                backend.view(),
                backend.taps(),
                backend.audits(),
                backend.retirements(),
                backend.backups(),
                backend.faults(),
                backend.config(),
                backend.observed().hotPosts(),
                backend.observed().scraper(),
                pool,
                backend.clock()));
        routes.add(PublicFiles.openApi());
        return routes;
    }

    HttpServer publicPort() {
        return publicPort;
    }

    HttpServer adminPort() {
        return adminPort;
    }

    /** Where clients are served. */
    public InetSocketAddress httpAddress() {
        return publicPort.address();
    }

    /** Where operators are. */
    public InetSocketAddress adminAddress() {
        return adminPort.address();
    }

    /**
     * Takes no more clients and answers what is under way; the admin port goes on, to say that the node is not ready. Blocks up
     * to the drain timeout.
     *
     * @return whether all was answered in time
     */
    public boolean drain() throws InterruptedException {
        return publicPort.drain(drainMillis);
    }

    /** How many bytes of clients' request bodies are held now. */
    public long bodyBytesHeld() {
        return publicPort.bodyBytesHeld();
    }

    /** How many posts all who watch watch together. */
    public int watchedPosts() {
        return live.watched();
    }

    /** How many follow the events. */
    public int followers() {
        return events.following();
    }

    /** Stops both servers at once. Reads that were begun are finished, so the store is to be closed after this. */
    @Override
    public void close() {
        publicPort.close();
        adminPort.close();
        live.close();
        events.close();
        auth.close();
        pool.close();
        loops.close();
    }
}
