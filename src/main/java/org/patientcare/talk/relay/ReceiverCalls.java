package org.patientcare.talk.relay;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import org.apache.hc.client5.http.DnsResolver;
import org.apache.hc.client5.http.classic.methods.HttpPost;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.HttpEntity;
import org.apache.hc.core5.http.HttpRequest;
import org.apache.hc.core5.http.NoHttpResponseException;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;
import org.apache.hc.core5.io.CloseMode;
import org.patientcare.talk.guard.AddressGuard;
import org.patientcare.talk.guard.AddressGuard.HostKind;

/**
 * Calls webhook receivers over HTTP. Each call ends within {@link #TIME_LIMIT}, whatever the
 * receiver does. Only the status and {@code Retry-After} of a response are kept (events.md, section
 * 5).
 */
final class ReceiverCalls implements AutoCloseable {

    /** Time limit of a call, name lookup included. */
    static final Duration TIME_LIMIT = Duration.ofSeconds(10);

    /**
     * Bytes that are read of a response body; the connection is kept only if the body is shorter.
     */
    private static final int MAX_BODY_BYTES = 1024;

    private final AddressGuard guard;
    private final boolean proxied;
    private final NameLookup names;
    private final ProxyFailures proxy = new ProxyFailures();
    private final CallTimer timer;
    private final CloseableHttpClient secure;
    private final CloseableHttpClient plain;

    ReceiverCalls(NetworkAccess network, ThreadFactory threads) {
        guard = network.guard();
        proxied = network.proxy() != null;
        names = new NameLookup(network.names(), threads);
        timer = new CallTimer(threads);
        secure = ReceiverHttpClients.of(resolver(false), network.trusted(), timer, network.proxy());
        plain = ReceiverHttpClients.of(resolver(true), network.trusted(), timer, network.proxy());
    }

    /**
     * With a proxy only its own name is resolved, and its address is not checked: it belongs to the
     * operator, and resolves the receivers' names itself.
     */
    private DnsResolver resolver(boolean withoutTls) {
        return proxied ? new ProxyResolver(names) : new GuardedResolver(names, guard, withoutTls);
    }

    /** Makes a call, and blocks until it has ended. */
    AttemptOutcome call(OutgoingRequest outgoing) {
        long began = System.nanoTime();
        HttpPost request = request(outgoing);
        try (CallTimer.OpenCall open = timer.start(TIME_LIMIT, request::cancel)) {
            try {
                requireAllowed(outgoing);
                return answer(outgoing, request, began);
            } catch (NameLookup.LookupBusyException e) {
                return AttemptOutcome.notSent(AttemptOutcome.Kind.POSTPONED, e.getMessage());
            } catch (GuardedResolver.AddressRefusedException e) {
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
        return open.isTimedOut() ? CallFailures.TIMED_OUT : CallFailures.reason(failure);
    }

    private void requireAllowed(OutgoingRequest outgoing)
            throws GuardedResolver.AddressRefusedException {
        HostKind hostKind = guard.classify(host(outgoing.url()));
        if (hostKind == HostKind.REFUSED) {
            throw new GuardedResolver.AddressRefusedException(AddressGuard.REFUSAL);
        }
        boolean unknown = hostKind == HostKind.NAME && !proxied;
        if (outgoing.isPlain() && hostKind != HostKind.EXCEPTED && !unknown) {
            throw new GuardedResolver.AddressRefusedException(AddressGuard.PLAIN_REFUSAL);
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
                    status, reason(outgoing, status), RetryAfter.of(response), millisSince(began));
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

    @Override
    public void close() {
        secure.close(CloseMode.IMMEDIATE);
        plain.close(CloseMode.IMMEDIATE);
        timer.close();
        names.close();
    }
}
