package org.patientcare.talk.dispatch;

import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import org.apache.hc.client5.http.DnsResolver;
import org.apache.hc.client5.http.classic.methods.HttpPost;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.utils.DateUtils;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpEntity;
import org.apache.hc.core5.http.HttpHeaders;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.HttpRequest;
import org.apache.hc.core5.http.HttpResponse;
import org.apache.hc.core5.http.NoHttpResponseException;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;
import org.apache.hc.core5.io.CloseMode;
import org.patientcare.platform.shared.FaultCode;
import org.patientcare.talk.dispatch.CallFailures.ProxyFailures;
import org.patientcare.talk.dispatch.ReceiverHttpClients.CallTimer;
import org.patientcare.talk.guard.AddressGuard;
import org.patientcare.talk.guard.AddressGuard.HostKind;
import org.patientcare.talk.guard.GuardSettings;

/**
 * Calls webhook receivers over HTTP. Each call ends within {@link #TIME_LIMIT}, whatever the
 * receiver does. Only the status and {@code Retry-After} of a response are kept (events.md, section
 * 5).
 */
@ApplicationScoped
class ReceiverCalls implements AutoCloseable {

    /** Time limit of a call, name lookup included. */
    static final Duration TIME_LIMIT = Duration.ofSeconds(10);

    /**
     * Bytes that are read of a response body; the connection is kept only if the body is shorter.
     */
    private static final int MAX_BODY_BYTES = 1024;

    /** The delay of {@code Retry-After} is limited to this. */
    private static final Duration MAX_RETRY_AFTER = Duration.ofHours(24);

    private static final String RETRY_AFTER = "Retry-After";
    private static final int MAX_DIGITS = 9;
    private static final int MAX_DATE_LENGTH = 40;

    @Resource private ManagedThreadFactory threads;
    @Inject private AddressGuard guard;
    @Inject private GuardSettings guardSettings;
    @Inject private DispatchSettings settings;

    private final ProxyFailures proxy = new ProxyFailures();
    private boolean proxied;
    private NameLookup names;
    private CallTimer timer;
    private CloseableHttpClient secure;
    private CloseableHttpClient plain;

    /**
     * The network resources that calls use.
     *
     * @param trusted verifies the receivers' certificates
     * @param proxy null if calls leave directly
     */
    record NetworkAccess(
            AddressGuard guard,
            SSLContext trusted,
            HttpHost proxy,
            NameLookup.HostResolver names) {}

    /** Called by CDI. */
    ReceiverCalls() {}

    ReceiverCalls(NetworkAccess network, ThreadFactory factory) {
        open(network, factory);
    }

    @PostConstruct
    void open() {
        HttpHost at =
                guardSettings
                        .proxy()
                        .map(given -> new HttpHost("http", given.host(), given.port()))
                        .orElse(null);
        open(new NetworkAccess(guard, settings.trusted(), at, InetAddress::getAllByName), threads);
    }

    private void open(NetworkAccess network, ThreadFactory factory) {
        guard = network.guard();
        proxied = network.proxy() != null;
        names = new NameLookup(network.names(), factory);
        timer = new CallTimer(factory);
        secure = ReceiverHttpClients.of(resolver(false), network.trusted(), timer, network.proxy());
        plain = ReceiverHttpClients.of(resolver(true), network.trusted(), timer, network.proxy());
    }

    /**
     * With a proxy only its own name is resolved, and its address is not checked: it belongs to the
     * operator, and resolves the receivers' names itself.
     */
    private DnsResolver resolver(boolean withoutTls) {
        return proxied ? names.unchecked() : names.checked(guard, withoutTls);
    }

    /** Makes a call, and blocks until it has ended: for at most {@link #TIME_LIMIT}. */
    AttemptOutcome call(OutgoingRequest outgoing) {
        long began = System.nanoTime();
        HttpPost request = request(outgoing);
        try (CallTimer.OpenCall open = timer.start(TIME_LIMIT, request::cancel)) {
            try {
                requireAllowed(outgoing);
                return answer(outgoing, request, began);
            } catch (NameLookup.LookupBusyException e) {
                return AttemptOutcome.notSent(
                        AttemptOutcome.Kind.POSTPONED, FaultCode.EVENT_LOOKUPS_BUSY);
            } catch (NameLookup.AddressRefusedException e) {
                return AttemptOutcome.noResponse(false, e.getMessage(), millisSince(began));
            } catch (IOException | RuntimeException e) {
                return AttemptOutcome.noResponse(
                        open.isRequestWritten(), reason(open, e), millisSince(began));
            }
        }
    }

    private String reason(CallTimer.OpenCall open, Exception failure) {
        if (proxied && !open.isPastProxy()) {
            return proxy.explain(failure, open.isTimedOut());
        }
        return open.isTimedOut()
                ? CallFailures.sentence(FaultCode.RECEIVER_TIMED_OUT)
                : CallFailures.reason(failure);
    }

    private void requireAllowed(OutgoingRequest outgoing)
            throws NameLookup.AddressRefusedException {
        HostKind hostKind = guard.classify(host(outgoing.url()));
        if (hostKind == HostKind.REFUSED) {
            throw new NameLookup.AddressRefusedException(AddressGuard.REFUSAL.sentence());
        }
        boolean unknown = hostKind == HostKind.NAME && !proxied;
        if (outgoing.isPlain() && hostKind != HostKind.EXCEPTED && !unknown) {
            throw new NameLookup.AddressRefusedException(AddressGuard.PLAIN_REFUSAL.sentence());
        }
    }

    /**
     * The host of a URL. {@link URI#getHost} is null for hosts that Java does not accept, such as
     * {@code 0x7f.1}, though the HTTP client would call them.
     */
    private static String host(URI url) {
        if (url.getHost() != null) {
            return url.getHost();
        }
        String authority = String.valueOf(url.getRawAuthority());
        int port = authority.lastIndexOf(':');
        return port < 0 ? authority : authority.substring(0, port);
    }

    /**
     * Repeats the request once if a pooled connection turned out to be closed: no receiver answered
     * on it. One that closes a new connection has got the request.
     */
    private AttemptOutcome answer(OutgoingRequest outgoing, HttpPost request, long began)
            throws IOException {
        try {
            return once(outgoing, request, began);
        } catch (NoHttpResponseException e) {
            if (timer.hasConnected()) {
                throw e;
            }
            timer.restarted();
            return once(outgoing, request, began);
        }
    }

    private AttemptOutcome once(OutgoingRequest outgoing, HttpPost request, long began)
            throws IOException {
        CloseableHttpClient client = outgoing.isPlain() ? plain : secure;
        ClassicHttpResponse response = client.executeOpen(null, request, null);
        try {
            readStart(response, request);
            int status = response.getCode();
            return AttemptOutcome.ofStatus(
                    status, reason(outgoing, status), retryAfter(response), millisSince(began));
        } finally {
            close(response);
        }
    }

    /** The reason for a failure; null for success. */
    private String reason(OutgoingRequest outgoing, int status) {
        return proxied && outgoing.isPlain() && status == ProxyFailures.AUTHENTICATION_REQUIRED
                ? proxy.needsAuthentication()
                : CallFailures.ofStatus(status);
    }

    private static void close(ClassicHttpResponse response) {
        try {
            response.close();
        } catch (IOException e) {
            // The connection was aborted; the status is already known.
        }
    }

    /**
     * Reads the start of the body. If it is longer or reading fails, the connection is aborted; the
     * status is already known. Closing the body instead would read the rest of it.
     */
    private static void readStart(ClassicHttpResponse response, HttpPost request) {
        HttpEntity body = response.getEntity();
        if (body == null) {
            return;
        }
        try {
            InputStream in = body.getContent();
            if (in != null && in.readNBytes(MAX_BODY_BYTES).length == MAX_BODY_BYTES) {
                request.cancel();
            }
        } catch (IOException e) {
            request.cancel();
        }
    }

    /**
     * Reads {@code Retry-After}: seconds, or a date, which is compared with the response's own
     * {@code Date}: the clocks of the receiver and of this node may differ. A date in a response
     * without {@code Date} is ignored.
     *
     * @return null for none
     */
    private static Duration retryAfter(HttpResponse response) {
        return retryAfter(value(response, RETRY_AFTER), value(response, HttpHeaders.DATE));
    }

    /**
     * @param text of the header; null for none, as is {@code date}
     */
    private static Duration retryAfter(String text, String date) {
        if (text != null && text.length() <= MAX_DIGITS && text.matches("[0-9]+")) {
            return limited(Duration.ofSeconds(Long.parseLong(text)));
        }
        Instant wanted = instant(text);
        Instant answered = instant(date);
        return wanted == null || answered == null || !wanted.isAfter(answered)
                ? null
                : limited(Duration.between(answered, wanted));
    }

    private static Duration limited(Duration asked) {
        return asked.compareTo(MAX_RETRY_AFTER) > 0 ? MAX_RETRY_AFTER : asked;
    }

    /** Null for what is not an HTTP date. */
    private static Instant instant(String date) {
        return date == null || date.length() > MAX_DATE_LENGTH
                ? null
                : DateUtils.parseStandardDate(date);
    }

    private static String value(HttpResponse response, String name) {
        Header header = response.getFirstHeader(name);
        return header == null ? null : header.getValue();
    }

    private static HttpPost request(OutgoingRequest outgoing) {
        HttpPost request = new HttpPost(outgoing.url());
        addHeaders(request, outgoing);
        request.setEntity(new ByteArrayEntity(outgoing.body(), null));
        return request;
    }

    private static void addHeaders(HttpRequest request, OutgoingRequest outgoing) {
        outgoing.headers().forEach(request::setHeader);
    }

    private static int millisSince(long began) {
        return (int) TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - began);
    }

    @PreDestroy
    @Override
    public void close() {
        secure.close(CloseMode.IMMEDIATE);
        plain.close(CloseMode.IMMEDIATE);
        timer.close();
        names.close();
    }
}
