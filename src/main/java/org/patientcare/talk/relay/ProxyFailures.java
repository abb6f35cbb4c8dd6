package org.patientcare.talk.relay;

import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hc.client5.http.ConnectTimeoutException;
import org.apache.hc.client5.http.impl.classic.RequestFailedException;
import org.patientcare.talk.guard.GuardSettings;

/**
 * Explains why a call did not get past the operator's HTTP proxy, in sentences that name its
 * setting but never its address. They are also logged, because the operator has to act, not the
 * receiver.
 */
final class ProxyFailures {

    /** Status 407: the proxy requires authentication. */
    static final int AUTHENTICATION_REQUIRED = 407;

    static final String NEEDS_AUTHENTICATION =
            proxy(
                    "requires authentication (407), which is not supported: configure the proxy to"
                            + " let the nodes through.");

    private static final Logger LOG = System.getLogger(ProxyFailures.class.getName());
    private static final long LOG_INTERVAL_NANOS = TimeUnit.MINUTES.toNanos(1);
    private static final int FORBIDDEN = 403;

    private final AtomicLong loggedAt = new AtomicLong(System.nanoTime() - LOG_INTERVAL_NANOS);

    /** The proxy answered the CONNECT request with an error. */
    static final class ProxyRefusalException extends IOException {

        private static final long serialVersionUID = 1L;

        private final int status;

        ProxyRefusalException(int status) {
            super("The proxy answered " + status);
            this.status = status;
        }
    }

    /**
     * The reason; logged at most once a minute.
     *
     * @param late whether the call was aborted because its time was up
     */
    String explain(Throwable failure, boolean late) {
        return logged(late ? tooLate() : reason(failure));
    }

    /** The reason for a 407 to a call without TLS, which the proxy answers itself. */
    String needsAuthentication() {
        return logged(NEEDS_AUTHENTICATION);
    }

    private String logged(String reason) {
        long now = System.nanoTime();
        long before = loggedAt.get();
        if (now - before >= LOG_INTERVAL_NANOS && loggedAt.compareAndSet(before, now)) {
            LOG.log(Level.WARNING, "Events cannot be sent through the proxy. {0}", reason);
        }
        return reason;
    }

    static String reason(Throwable failure) {
        if (failure instanceof ProxyRefusalException proxyRefusalException) {
            return ofStatus(proxyRefusalException.status);
        }
        if (failure instanceof UnknownHostException unknown) {
            return ofName(unknown);
        }
        if (failure instanceof ConnectTimeoutException) {
            return proxy("cannot be reached within 3 seconds.");
        }
        if (failure instanceof ConnectException || failure instanceof NoRouteToHostException) {
            return proxy("refused the connection or is unreachable.");
        }
        return failure instanceof SocketTimeoutException
                        || failure instanceof RequestFailedException
                ? tooLate()
                : proxy("closed the connection, or its answer was not HTTP.");
    }

    /** The shutdown of a node is not reported as a fault of the proxy. */
    private static String ofName(UnknownHostException failure) {
        NameLookup.LookupFailure lookupFailure =
                failure instanceof NameLookup.LookupFailedException lookupFailedException
                        ? lookupFailedException.failure()
                        : NameLookup.LookupFailure.UNKNOWN_HOST;
        return switch (lookupFailure) {
            case UNKNOWN_HOST -> proxy("has a host name that cannot be resolved.");
            case TIMEOUT -> proxy("has a name for which the name server gave no answer in time.");
            case SHUTDOWN -> failure.getMessage();
        };
    }

    private static String ofStatus(int status) {
        if (status == AUTHENTICATION_REQUIRED) {
            return NEEDS_AUTHENTICATION;
        }
        return status == FORBIDDEN
                ? proxy("refuses calls to this host (403).")
                : proxy(
                        "answered with the status "
                                + status
                                + ": it may not have found or reached the host.");
    }

    private static String tooLate() {
        return proxy("did not let the call through within 10 seconds.");
    }

    private static String proxy(String does) {
        return "The proxy of this installation (" + GuardSettings.PROXY + ") " + does;
    }
}
