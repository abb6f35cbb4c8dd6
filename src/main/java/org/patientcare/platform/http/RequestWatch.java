package org.patientcare.platform.http;

import jakarta.inject.Inject;
import jakarta.inject.Provider;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpUpgradeHandler;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntConsumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.patientcare.platform.config.PublicPaths;
import org.patientcare.platform.database.DatabaseUnavailable;
import org.patientcare.platform.database.DatabaseWatch;
import org.patientcare.platform.metrics.RequestMetrics;
import org.patientcare.platform.server.OriginalUrlWrapper;
import org.patientcare.platform.server.RequestHolder;
import org.patientcare.platform.server.RequestSuspension;
import org.patientcare.platform.server.ShutdownState;
import org.patientcare.platform.shared.CommitState;
import org.patientcare.platform.shared.PercentEncoding;

/**
 * The first filter of all. It gives each request its id (contract, section 1), the caller's own if
 * it is a sane one, else a new one; and each response its date, which the server leaves out. It
 * counts and times each request, and handles exceptions of servlets before the container would log
 * them without the request's id. While the node stops, it asks callers to open a new connection
 * next time ({@code Connection: close}); until it has started, it refuses them. It refuses a query
 * that cannot be decoded with 400, as a path that cannot be decoded: the container would drop what
 * it cannot read, and answer another request than the caller's.
 *
 * <p>A request that is suspended until it may run passes this filter twice; its time is that of
 * both passes and the wait.
 */
public class RequestWatch extends HttpFilter {

    private static final long serialVersionUID = 1L;
    private static final Logger LOG = System.getLogger(RequestWatch.class.getName());
    private static final String WATCHED = RequestWatch.class.getName();

    private static final Pattern OPEN_BEFORE_START =
            Pattern.compile("/health(/.*)?|/metrics|/self-check(/.*)?|/.*[.](css|js|svg)");

    /** Below {@link PublicPaths#ADMIN}. */
    private static final Set<String> SELF_CHECKS =
            Set.of("/" + PublicPaths.SELF_CHECK, "/" + PublicPaths.SELF_CHECK + "/");

    /** Folders beside {@code WEB-INF} that only tell Payara which libraries to leave unread. */
    private static final String NO_PAGES = "/WEB-INF__";

    @Inject private transient RequestHolder current;
    @Inject private transient Provider<Clock> clock;
    @Inject private transient RequestMetrics requestMetrics;
    @Inject private transient ShutdownState shutdownState;
    @Inject private transient CommitState commitState;
    @Inject private transient DatabaseWatch database;

    @Override
    protected void doFilter(
            HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        if (RequestSuspension.isResumed(request)) {
            watch(request, response, chain);
            return;
        }
        HttpServletRequest sent = OriginalUrlWrapper.asSent(request);
        current.set(sent);
        String id = RequestId.assign(sent, sent.getHeader(RequestId.HEADER));
        response.setHeader(RequestId.HEADER, id);
        response.setDateHeader(HttpHeaders.DATE, clock.get().millis());
        watch(
                sent,
                response,
                (watched, answer) ->
                        proceed((HttpServletRequest) watched, (HttpServletResponse) answer, chain));
    }

    private static void proceed(
            HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        String query = request.getQueryString();
        if (request.getServletPath().startsWith(NO_PAGES)) {
            response.sendError(HttpServletResponse.SC_NOT_FOUND);
        } else if (query == null || PercentEncoding.isDecodable(query)) {
            chain.doFilter(new NormalizedHeaders(request), response);
        } else {
            response.sendError(HttpServletResponse.SC_BAD_REQUEST);
        }
    }

    private void watch(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        UpgradeWatch watched = new UpgradeWatch(request);
        Watched of = watched(request);
        of.waits = false;
        try {
            if (shutdownState.hasBegun()) {
                response.setHeader("Connection", "close");
            }
            if (database.hasStarted() || isOpenBeforeStart(request)) {
                chain.doFilter(watched, response);
            } else {
                response.sendError(HttpServletResponse.SC_SERVICE_UNAVAILABLE);
            }
        } catch (ServletException | RuntimeException e) {
            failed(request, response, e);
        } finally {
            if (watched.upgraded != null) {
                of.ended(watched.upgraded, HttpServletResponse.SC_SWITCHING_PROTOCOLS);
            } else if (!of.waits) {
                of.ended(Operation.of(request), response.getStatus());
            }
        }
    }

    /** Files, and what tells an operator that the node waits for its database. */
    static boolean isOpenBeforeStart(HttpServletRequest request) {
        String servlet = request.getServletPath();
        return OPEN_BEFORE_START.matcher(servlet).matches()
                || servlet.equals(PublicPaths.ADMIN)
                        && SELF_CHECKS.contains(String.valueOf(request.getPathInfo()));
    }

    /**
     * Marks the request as suspended: it will pass this filter again. To be called within the
     * chain, before another thread can resume the request.
     */
    public static void markSuspended(HttpServletRequest request) {
        ((Watched) request.getAttribute(WATCHED)).waits = true;
    }

    /**
     * Marks the request as answered later by another thread, without passing this filter again. To
     * be called within the chain.
     *
     * @return to be called once with the status, when the request is answered
     */
    public static IntConsumer markAnsweredLater(HttpServletRequest request) {
        Watched watched = (Watched) request.getAttribute(WATCHED);
        String operation = Operation.of(request);
        watched.waits = true;
        return status -> watched.ended(operation, status);
    }

    /** Ends a suspended request, which the container did not dispatch when asked to, with 503. */
    public static void giveUp(
            HttpServletRequest request,
            HttpServletResponse response,
            RequestSuspension suspension) {
        int status = HttpServletResponse.SC_SERVICE_UNAVAILABLE;
        try {
            ErrorPageServlet.write(request, response, status);
            ((Watched) request.getAttribute(WATCHED)).ended(Operation.of(request), status);
            suspension.complete();
        } catch (IOException | RuntimeException e) {
            LOG.log(
                    Level.WARNING,
                    "A suspended request could not be answered: {0}",
                    e.getClass().getName());
        }
    }

    /** The commit has been requested: the answer to a later failure says so. */
    public static void recordPossibleEffect(HttpServletRequest request) {
        Failures.recordPossibleEffect(request);
    }

    private Watched watched(HttpServletRequest request) {
        if (request.getAttribute(WATCHED) instanceof Watched before) {
            return before;
        }
        Watched first = new Watched(requestMetrics);
        request.setAttribute(WATCHED, first);
        requestMetrics.began();
        return first;
    }

    private static final class Watched {
        private final RequestMetrics requestMetrics;
        private final long began = System.nanoTime();
        private volatile boolean waits;

        Watched(RequestMetrics requestMetrics) {
            this.requestMetrics = requestMetrics;
        }

        void ended(String operation, int status) {
            requestMetrics.ended(operation, status, System.nanoTime() - began);
        }
    }

    /**
     * Records an upgrade to a web socket when it happens: when the chain returns, the socket may be
     * closed already and its request object belong to another connection.
     */
    private static final class UpgradeWatch extends HttpServletRequestWrapper {

        /** The operation; null unless the request became a web socket. */
        private String upgraded;

        UpgradeWatch(HttpServletRequest request) {
            super(request);
        }

        @Override
        public <T extends HttpUpgradeHandler> T upgrade(Class<T> handler)
                throws IOException, ServletException {
            upgraded = Operation.of(this);
            return super.upgrade(handler);
        }
    }

    private void failed(HttpServletRequest request, HttpServletResponse response, Exception failure)
            throws IOException {
        // Open Liberty reports a missing file in this way
        if (failure.getCause() instanceof FileNotFoundException && !response.isCommitted()) {
            response.sendError(HttpServletResponse.SC_NOT_FOUND);
            return;
        }
        FailureLog.log(request, failure);
        boolean resumed = RequestSuspension.isResumed(request);
        // A resumed request has no context here; the code that resumed it has recorded this.
        if (!resumed && commitState.wasRequested()) {
            Failures.recordPossibleEffect(request);
        }
        if (response.isCommitted()) {
            return;
        }
        int status =
                DatabaseUnavailable.isCauseOf(failure)
                        ? HttpServletResponse.SC_SERVICE_UNAVAILABLE
                        : HttpServletResponse.SC_INTERNAL_SERVER_ERROR;
        if (resumed) {
            ErrorPageServlet.write(request, response, status);
        } else {
            response.sendError(status);
        }
    }

    /**
     * A request whose {@code Content-Type} and {@code Accept} are such that JAX-RS matches them as
     * the contract requires (section 1). No content type is JSON, and an unreadable one is some
     * other type (415 where fields are expected). An {@code Accept} that cannot be parsed excludes
     * nothing, and {@code q=0} excludes a type, which JAX-RS takes for the lowest preference.
     * Without this the container would answer unreadable headers with a page of its own.
     */
    static final class NormalizedHeaders extends HttpServletRequestWrapper {

        private static final String ANYTHING = "*/*";
        private static final String NOTHING = "none/none";
        private static final String JSON = "application/json";
        private static final Set<String> JSON_RANGES = Set.of(JSON, "application/*", ANYTHING);

        private static final Pattern RANGE =
                Pattern.compile("([\\w!#$&^.+*-]+/[\\w!#$&^.+*-]+)\\s*(?:;(.*))?");
        private static final Pattern QUALITY = Pattern.compile("(?:^|;)\\s*[qQ]\\s*=([^;]*)");
        private static final String QUALITY_VALUE = "0(\\.[0-9]{0,3})?|1(\\.0{0,3})?";

        private final Map<String, String> headers;

        NormalizedHeaders(HttpServletRequest request) {
            super(request);
            headers =
                    Map.of(
                            HttpHeaders.CONTENT_TYPE.toLowerCase(Locale.ROOT),
                            contentType(request.getHeader(HttpHeaders.CONTENT_TYPE)),
                            HttpHeaders.ACCEPT.toLowerCase(Locale.ROOT),
                            accepted(
                                    String.join(
                                            ",",
                                            Collections.list(
                                                    request.getHeaders(HttpHeaders.ACCEPT)))));
        }

        @Override
        public String getContentType() {
            return headers.get("content-type");
        }

        @Override
        public Enumeration<String> getHeaderNames() {
            Set<String> names = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
            names.addAll(Collections.list(super.getHeaderNames()));
            names.addAll(headers.keySet());
            return Collections.enumeration(names);
        }

        @Override
        public String getHeader(String name) {
            String own = headers.get(name.toLowerCase(Locale.ROOT));
            return own == null ? super.getHeader(name) : own;
        }

        @Override
        public Enumeration<String> getHeaders(String name) {
            String own = headers.get(name.toLowerCase(Locale.ROOT));
            return own == null
                    ? super.getHeaders(name)
                    : Collections.enumeration(Collections.singleton(own));
        }

        private static String contentType(String given) {
            if (given == null || given.isBlank()) {
                return MediaType.APPLICATION_JSON;
            }
            return ContentType.parse(given).orElse(MediaType.APPLICATION_OCTET_STREAM);
        }

        /**
         * The value of {@code Accept}.
         *
         * @param given the header's values, joined by commas; empty if there is none
         */
        static String accepted(String given) {
            if (given.length() > ContentType.LONGEST) {
                return ANYTHING;
            }
            List<Range> ranges = new ArrayList<>();
            for (String element : given.split(",")) {
                Optional<Range> range = Range.parse(element.strip());
                if (range.isEmpty() && !element.isBlank()) {
                    return ANYTHING;
                }
                range.ifPresent(ranges::add);
            }
            if (ranges.isEmpty()) {
                return ANYTHING;
            }
            boolean exceptJson =
                    ranges.stream().anyMatch(r -> r.type().equals(JSON) && !r.isWanted());
            String wanted =
                    ranges.stream()
                            .filter(Range::isWanted)
                            .filter(r -> !exceptJson || !JSON_RANGES.contains(r.type()))
                            .map(r -> r.type() + ";q=" + r.quality())
                            .collect(Collectors.joining(","));
            return wanted.isEmpty() ? NOTHING : wanted;
        }

        private record Range(String type, String quality) {

            static Optional<Range> parse(String text) {
                Matcher range = RANGE.matcher(text);
                if (!range.matches()) {
                    return Optional.empty();
                }
                Matcher said = QUALITY.matcher(range.group(2) == null ? "" : range.group(2));
                String quality = said.find() ? said.group(1).strip() : "1";
                return quality.matches(QUALITY_VALUE)
                        ? Optional.of(new Range(range.group(1).toLowerCase(Locale.ROOT), quality))
                        : Optional.empty();
            }

            boolean isWanted() {
                return Double.parseDouble(quality) > 0;
            }
        }
    }
}
