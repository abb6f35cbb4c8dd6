package org.patientcare.platform.server;

import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletContextEvent;
import jakarta.servlet.ServletContextListener;
import jakarta.servlet.ServletRequestEvent;
import jakarta.servlet.ServletRequestListener;
import jakarta.servlet.annotation.WebListener;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Installs {@link PathProbe}, {@link UpgradeProbe} and {@link UnreadableHeadProbe} in the HTTP
 * listeners of Payara and GlassFish, which answer some requests before any filter runs; no setting
 * changes that. Only this class and the probes access that server's listener, by reflection; on
 * other servers they find none and do nothing.
 */
@WebListener
public class ListenerProbes implements ServletContextListener, ServletRequestListener {

    private static final Logger LOG = System.getLogger(ListenerProbes.class.getName());

    static final String GRIZZLY = "org.glassfish.grizzly.http.";

    @Inject private Instance<SocketPath> sockets;
    @Inject private Clock clock;

    private final List<Placed> placed = new ArrayList<>();

    /** The server's listeners in which the probes are installed. */
    private final Set<Object> watched = ConcurrentHashMap.newKeySet();

    private volatile MappedPaths paths;
    private volatile Upgrades upgrades;

    /** The server's current listeners; the server updates this collection. */
    private volatile Collection<?> listeners = List.of();

    /** An installed probe and the monitor from which it must be removed. */
    private record Placed(Object monitor, Object probes) {}

    @Override
    public void contextInitialized(ServletContextEvent event) {
        ServletContext context = event.getServletContext();
        String contextPath = context.getContextPath();
        paths =
                new MappedPaths(
                        contextPath,
                        context.getServletRegistrations().values().stream()
                                .flatMap(servlet -> servlet.getMappings().stream())
                                .toList());
        upgrades = new Upgrades(contextPath, sockets.stream().map(SocketPath::template).toList());
        try {
            listeners = listeners();
            watchListeners();
        } catch (ReflectiveOperationException | RuntimeException e) {
            LOG.log(
                    isGrizzlyThere() ? Level.WARNING : Level.INFO,
                    "This server itself answers undecodable paths and upgrade requests,"
                            + " because its HTTP listeners cannot be monitored ({0})",
                    e.toString());
        }
    }

    /**
     * A listener that the operator closed and opened again is a new object, which is found here.
     */
    @Override
    public void requestInitialized(ServletRequestEvent event) {
        try {
            if (!watched.containsAll(listeners)) {
                watchListeners();
            }
        } catch (ReflectiveOperationException | RuntimeException e) {
            LOG.log(Level.DEBUG, "The HTTP listeners changed while they were read", e);
        }
    }

    private synchronized void watchListeners() throws ReflectiveOperationException {
        watched.retainAll(listeners);
        for (Object listener : listeners) {
            if (watched.add(listener)) {
                Object grizzly = call(listener, "getUnderlyingListener");
                for (Object filter : filters(grizzly, GRIZZLY + "server.HttpServerFilter")) {
                    place(filter, GRIZZLY + "server.HttpServerProbe", new PathProbe(paths));
                }
                for (Object filter : filters(grizzly, GRIZZLY + "HttpServerFilter")) {
                    place(filter, GRIZZLY + "HttpProbe", new UpgradeProbe(filter, upgrades));
                    place(filter, GRIZZLY + "HttpProbe", new UnreadableHeadProbe(clock));
                }
            }
        }
    }

    private static Iterable<?> filters(Object grizzly, String type)
            throws ReflectiveOperationException {
        return (Iterable<?>) call(grizzly, "getFilters", Class.class, Class.forName(type));
    }

    private void place(Object filter, String type, Probe probe)
            throws ReflectiveOperationException {
        Class<?> probeType = Class.forName(type);
        Object probes = Array.newInstance(probeType, 1);
        Array.set(probes, 0, probe.as(probeType));
        Object monitor = call(filter, "getMonitoringConfig");
        call(monitor, "addProbes", Object[].class, probes);
        placed.add(new Placed(monitor, probes));
    }

    @Override
    public synchronized void contextDestroyed(ServletContextEvent event) {
        listeners = List.of();
        for (Placed each : placed) {
            try {
                call(each.monitor(), "removeProbes", Object[].class, each.probes());
            } catch (ReflectiveOperationException e) {
                LOG.log(Level.WARNING, "A probe could not be removed from an HTTP listener", e);
            }
        }
    }

    private static Collection<?> listeners() throws ReflectiveOperationException {
        Object services =
                Class.forName("org.glassfish.internal.api.Globals")
                        .getMethod("getDefaultHabitat")
                        .invoke(null);
        Class<?> grizzly = Class.forName("com.sun.enterprise.v3.services.impl.GrizzlyService");
        Object service =
                services.getClass()
                        .getMethod(
                                "getService", Class.class, java.lang.annotation.Annotation[].class)
                        .invoke(services, grizzly, new java.lang.annotation.Annotation[0]);
        Field proxies = grizzly.getDeclaredField("proxies");
        proxies.setAccessible(true);
        return (Collection<?>) proxies.get(service);
    }

    /**
     * Whether this server has the listeners for the probes, so that a failure deserves a warning.
     */
    private static boolean isGrizzlyThere() {
        try {
            Class.forName(GRIZZLY + "server.HttpServerFilter");
            return true;
        } catch (ClassNotFoundException e) {
            return false;
        }
    }

    private static Object call(Object target, String method) throws ReflectiveOperationException {
        return target.getClass().getMethod(method).invoke(target);
    }

    private static Object call(Object target, String method, Class<?> type, Object argument)
            throws ReflectiveOperationException {
        return target.getClass().getMethod(method, type).invoke(target, argument);
    }

    /** Receives the events of the server's HTTP listener. */
    interface Probe {

        /**
         * @param event the name of the listener's method
         * @param arguments the connection comes first; may be null
         */
        void onEvent(String event, Object... arguments) throws ReflectiveOperationException;

        /**
         * A proxy of the probe type of the listener, against which this code cannot be compiled.
         */
        default Object as(Class<?> type) {
            return Proxy.newProxyInstance(
                    type.getClassLoader(),
                    new Class<?>[] {type},
                    (self, method, arguments) -> {
                        switch (method.getName()) {
                            case "equals":
                                return self == arguments[0];
                            case "hashCode":
                                return System.identityHashCode(self);
                            case "toString":
                                return getClass().getName();
                            default:
                                onEvent(method.getName(), arguments);
                                return null;
                        }
                    });
        }
    }

    /**
     * Has the server map requests as {@link MappedPaths} decides. Where the service is to see
     * another path than the one by which a request is mapped, that path is an attribute of the
     * request, which {@link OriginalUrlWrapper} reads.
     *
     * <p>The server itself would answer TRACE with a 405 without a body, and a request that names
     * no host, in a header that is there, with an empty 200. The first goes on as an unknown
     * method, the second as one that cannot be read.
     */
    static final class PathProbe implements Probe {

        private static final String TRACE = "TRACE";

        private final MappedPaths paths;
        private final Method packet;
        private final Method attribute;
        private final Method path;
        private final Method sendTo;
        private final Method method;
        private final Method setMethod;
        private final Method host;
        private final Method setText;

        PathProbe(MappedPaths paths) throws ReflectiveOperationException {
            this.paths = paths;
            // Looked up once, because the probe runs before every request.
            Class<?> request = Class.forName(ListenerProbes.GRIZZLY + "server.Request");
            packet = request.getMethod("getRequest");
            attribute = request.getMethod("setAttribute", String.class, Object.class);
            path = packet.getReturnType().getMethod("getRequestURI");
            sendTo = packet.getReturnType().getMethod("setRequestURI", String.class);
            method = packet.getReturnType().getMethod("getMethod");
            setMethod = packet.getReturnType().getMethod("setMethod", String.class);
            host = packet.getReturnType().getMethod("serverName");
            setText = host.getReturnType().getMethod("setString", String.class);
        }

        @Override
        public void onEvent(String event, Object... arguments) throws ReflectiveOperationException {
            if (!event.equals("onRequestReceiveEvent")) {
                return;
            }
            Object received = packet.invoke(arguments[2]);
            String given = (String) path.invoke(received);
            MappedPaths.Mapped mapped = namesHost(received) ? paths.of(given) : paths.badRequest();
            if (!mapped.seen().equals(mapped.path())) {
                attribute.invoke(arguments[2], OriginalUrlWrapper.SEEN, mapped.seen());
            }
            if (!mapped.path().equals(given)) {
                sendTo.invoke(received, mapped.path());
            }
            if (String.valueOf(method.invoke(received)).equals(TRACE)) {
                setMethod.invoke(received, TRACE.toLowerCase(Locale.ROOT));
            }
        }

        /** The server cannot map a request without a host, so it gets one if it names none. */
        private boolean namesHost(Object received) throws ReflectiveOperationException {
            try {
                Object name = host.invoke(received);
                if (Optional.of(name).map(Object::toString).orElse("").isEmpty()) {
                    setText.invoke(name, "localhost");
                    return false;
                }
            } catch (InvocationTargetException e) {
                // The server refuses a header that it cannot read, when it reads it itself.
                return true;
            }
            return true;
        }
    }

    /**
     * Decides which upgrades of a connection are served: those to web sockets of this service
     * alone.
     */
    static final class Upgrades {

        private final String contextPath;
        private final List<String[]> sockets;

        /**
         * @param templates see {@link SocketPath#template}
         */
        Upgrades(String contextPath, Collection<String> templates) {
            this.contextPath = contextPath;
            sockets = templates.stream().map(Upgrades::segments).toList();
        }

        private static String[] segments(String path) {
            return path.split("/", -1);
        }

        /**
         * @param path raw, without the query
         * @param protocol the value of the header {@code Upgrade}
         */
        boolean isServed(String method, String path, String protocol) {
            return method.equals("GET")
                    && protocol.strip().toLowerCase(Locale.ROOT).equals("websocket")
                    && path.startsWith(contextPath)
                    && isSocket(path.substring(contextPath.length()));
        }

        /** A trailing slash is no part of the path. */
        private boolean isSocket(String path) {
            int end = path.endsWith("/") ? path.length() - 1 : path.length();
            String[] asked = segments(path.substring(0, end));
            return sockets.stream().anyMatch(socket -> isOf(socket, asked));
        }

        private static boolean isOf(String[] template, String... asked) {
            boolean same = template.length == asked.length;
            for (int i = 0; same && i < template.length; i++) {
                same =
                        template[i].startsWith("{")
                                ? !asked[i].isEmpty()
                                : template[i].equals(asked[i]);
            }
            return same;
        }
    }

    /**
     * Removes the {@code Upgrade} header from every request that is not for a web socket of this
     * service, so that it is answered as a plain request. Otherwise the server would take the body
     * for an endless stream of another protocol, and wait for it until a timeout.
     */
    static final class UpgradeProbe implements Probe {

        private final Upgrades upgrades;
        private final Object filter;
        private final Method isUpgrade;
        private final Method protocol;
        private final Method header;
        private final Method ignoreContent;
        private final Method prepare;
        private final Method expectsContent;
        private final Method framing;
        private final Method compression;
        private final Method method;
        private final Method path;

        /**
         * @param filter of the listener, which parses the heads of requests
         */
        UpgradeProbe(Object filter, Upgrades upgrades) throws ReflectiveOperationException {
            this.filter = filter;
            this.upgrades = upgrades;
            Class<?> head = Class.forName(ListenerProbes.GRIZZLY + "HttpHeader");
            Class<?> request = Class.forName(ListenerProbes.GRIZZLY + "HttpRequestPacket");
            Class<?> codec = Class.forName(ListenerProbes.GRIZZLY + "HttpCodecFilter");
            Class<?> server = Class.forName(ListenerProbes.GRIZZLY + "HttpServerFilter");
            isUpgrade = head.getMethod("isUpgrade");
            protocol = head.getMethod("getUpgrade");
            header = head.getMethod("getUpgradeDC");
            ignoreContent = head.getMethod("setIgnoreContentModifiers", boolean.class);
            expectsContent = head.getMethod("isExpectContent");
            method = request.getMethod("getMethod");
            path = request.getMethod("getRequestURI");
            prepare =
                    own(
                            server,
                            "prepareRequest",
                            Class.forName(
                                    ListenerProbes.GRIZZLY
                                            + "HttpServerFilter$ServerHttpRequestImpl"),
                            boolean.class);
            framing = own(codec, "setTransferEncodingOnParsing", head);
            compression = own(codec, "setContentEncodingsOnParsing", head);
        }

        private static Method own(Class<?> type, String name, Class<?>... parameters)
                throws ReflectiveOperationException {
            Method own = type.getDeclaredMethod(name, parameters);
            own.setAccessible(true);
            return own;
        }

        @Override
        public void onEvent(String event, Object... arguments) throws ReflectiveOperationException {
            if (event.equals("onHeaderParseEvent")) {
                Object head = arguments[1];
                if ((boolean) isUpgrade.invoke(head) && !isServed(head)) {
                    makePlain(head);
                }
            }
        }

        private boolean isServed(Object head) throws ReflectiveOperationException {
            return upgrades.isServed(
                    String.valueOf(method.invoke(head)),
                    (String) path.invoke(head),
                    (String) protocol.invoke(head));
        }

        /** Restores the state in which the listener would be without the header. */
        private void makePlain(Object head) throws ReflectiveOperationException {
            Object value = header.invoke(head);
            value.getClass().getMethod("recycle").invoke(value);
            ignoreContent.invoke(head, false);
            prepare.invoke(filter, head, false);
            if ((boolean) expectsContent.invoke(head)) {
                framing.invoke(filter, head);
                compression.invoke(filter, head);
            }
        }
    }

    /**
     * Answers requests whose head the listener cannot read (a header with a byte above 127, a path
     * or headers of more than 8 KiB, too many headers) with the error body of the service and a
     * request id. The listener itself would answer them with an empty 400 before any filter runs.
     */
    static final class UnreadableHeadProbe implements Probe {

        /** The same sentence as for other requests that cannot be read. */
        static final String BODY =
                "{\"message\":\"The request could not be read: check its path, query and headers.\",\"code\":\"unreadable\"}";

        private static final String HEAD =
                """
                HTTP/1.1 400 Bad Request\r
                X-Request-Id: $id\r
                Date: $date\r
                Cache-Control: no-store\r
                Content-Type: application/json\r
                Content-Length: $length\r
                Connection: close\r
                \r
                """;

        /** HTTP wants two digits for the day, which the JDK's RFC_1123_DATE_TIME does not write. */
        private static final DateTimeFormatter DATE =
                DateTimeFormatter.ofPattern("EEE, dd MMM uuuu HH:mm:ss 'GMT'", Locale.ENGLISH)
                        .withZone(ZoneOffset.UTC);

        private final Clock clock;
        private final Method isHeadRead;
        private final Method response;
        private final Method isCommitted;
        private final Method setCommitted;
        private final Method write;
        private final Method memory;
        private final Method wrap;

        UnreadableHeadProbe(Clock clock) throws ReflectiveOperationException {
            this.clock = clock;
            Class<?> connection = Class.forName("org.glassfish.grizzly.Connection");
            Class<?> manager = Class.forName("org.glassfish.grizzly.memory.MemoryManager");
            Class<?> head = Class.forName(ListenerProbes.GRIZZLY + "HttpHeader");
            isHeadRead =
                    Class.forName(ListenerProbes.GRIZZLY + "HttpPacketParsing")
                            .getMethod("isHeaderParsed");
            response =
                    Class.forName(ListenerProbes.GRIZZLY + "HttpRequestPacket")
                            .getMethod("getResponse");
            isCommitted = head.getMethod("isCommitted");
            setCommitted = head.getMethod("setCommitted", boolean.class);
            write = connection.getMethod("write", Object.class);
            memory = connection.getMethod("getMemoryManager");
            wrap =
                    Class.forName("org.glassfish.grizzly.memory.Buffers")
                            .getMethod("wrap", manager, byte[].class);
        }

        /**
         * The listener then sends nothing more, because the response counts as sent, and closes.
         */
        @Override
        public void onEvent(String event, Object... arguments) throws ReflectiveOperationException {
            if (!event.equals("onErrorEvent") || (boolean) isHeadRead.invoke(arguments[1])) {
                return;
            }
            Object unsent = response.invoke(arguments[1]);
            if (!(boolean) isCommitted.invoke(unsent)) {
                setCommitted.invoke(unsent, true);
                Object connection = arguments[0];
                byte[] bytes = text(clock.instant()).getBytes(StandardCharsets.US_ASCII);
                write.invoke(connection, wrap.invoke(null, memory.invoke(connection), bytes));
            }
        }

        /** The whole answer, with a new request id. */
        static String text(Instant now) {
            return HEAD.replace("$id", UUID.randomUUID().toString())
                            .replace("$date", DATE.format(now))
                            .replace("$length", String.valueOf(BODY.length()))
                    + BODY;
        }
    }
}
