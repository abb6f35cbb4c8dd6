package org.patientcare.talk.dispatch;

import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.security.cert.CertPathBuilderException;
import java.security.cert.CertPathValidatorException;
import java.security.cert.CertPathValidatorException.BasicReason;
import java.security.cert.CertificateException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLPeerUnverifiedException;
import org.apache.hc.client5.http.ConnectTimeoutException;
import org.apache.hc.client5.http.impl.classic.RequestFailedException;
import org.apache.hc.core5.http.MessageConstraintException;
import org.apache.hc.core5.http.ProtocolException;
import org.patientcare.platform.shared.Tls;
import org.patientcare.talk.guard.GuardSettings;

/**
 * Explains why a call failed, in sentences for the operators of the receiver. They contain no
 * address and nothing of the response but its status.
 */
final class CallFailures {

    private static final Logger LOG = System.getLogger(CallFailures.class.getName());

    static final String TIMED_OUT = "There was no answer within 10 seconds.";

    static final String EXPIRED = "The receiver's certificate has expired.";

    static final String NOT_YET_VALID =
            "The receiver's certificate is not valid yet, or a clock is wrong.";

    static final String UNTRUSTED =
            "The receiver's certificate was issued by an authority that is not trusted here: the"
                    + " receiver does not send its intermediate certificates, or "
                    + DispatchSettings.CA_FILE
                    + " does not contain the authority.";

    static final String ANOTHER_NAME =
            "The receiver's certificate is for another name than the one in the address.";

    static final String UNFIT =
            "The receiver's certificate is too weak, or is not a server certificate.";

    static final String NO_TLS =
            "TLS failed: the receiver does not speak TLS at this port, supports only versions"
                    + " before 1.2, or requires a client certificate.";

    private static final int OK = 200;
    private static final int REDIRECT = 300;
    private static final int FAILURE = 400;

    private CallFailures() {}

    /** The reason for a status; null for 2xx. */
    static String ofStatus(int status) {
        if (status >= OK && status < REDIRECT) {
            return null;
        }
        return status >= REDIRECT && status < FAILURE
                ? "The answer was a redirect (" + status + "), which is not followed."
                : "The answer had the status " + status + ".";
    }

    static String reason(Throwable failure) {
        if (failure instanceof UnknownHostException) {
            return failure instanceof NameLookup.LookupFailedException
                            || failure instanceof NameLookup.LookupBusyException
                            || failure instanceof NameLookup.AddressRefusedException
                    ? failure.getMessage()
                    : "The host name cannot be resolved.";
        }
        if (failure instanceof ConnectTimeoutException) {
            return "No connection was established within 3 seconds.";
        }
        if (failure instanceof ConnectException || failure instanceof NoRouteToHostException) {
            return "The connection was refused or the host is unreachable.";
        }
        return failure instanceof SSLException tls ? ofTls(tls) : later(failure);
    }

    private static String later(Throwable failure) {
        if (failure instanceof SocketTimeoutException
                || failure instanceof RequestFailedException) {
            return TIMED_OUT;
        }
        Throwable cause = failure.getCause();
        return failure instanceof MessageConstraintException
                        || failure instanceof ProtocolException
                        || cause instanceof ProtocolException
                ? "The answer was not HTTP, or its header was too long."
                : "The connection was closed before the answer.";
    }

    private static String ofTls(SSLException failure) {
        if (Tls.isExpired(failure)) {
            return EXPIRED;
        }
        if (Tls.isNotYetValid(failure)) {
            return NOT_YET_VALID;
        }
        if (has(failure, CallFailures::isWeak)) {
            return UNFIT;
        }
        if (has(failure, CallFailures::isUntrusted)) {
            return UNTRUSTED;
        }
        if (has(failure, CallFailures::isOfAnother)) {
            return ANOTHER_NAME;
        }
        return has(failure, CertificateException.class::isInstance) ? UNFIT : NO_TLS;
    }

    private static boolean has(Throwable failure, Predicate<Throwable> characteristic) {
        return Stream.iterate(failure, cause -> cause != null, Throwable::getCause)
                .anyMatch(characteristic);
    }

    private static boolean isWeak(Throwable cause) {
        return cause instanceof CertPathValidatorException invalid
                && invalid.getReason() == BasicReason.ALGORITHM_CONSTRAINED;
    }

    private static boolean isUntrusted(Throwable cause) {
        return cause instanceof CertPathBuilderException
                || cause instanceof CertPathValidatorException;
    }

    /**
     * A certificate for another name. The JVM has no exception class for this, but one for every
     * other certificate fault.
     */
    private static boolean isOfAnother(Throwable cause) {
        return cause instanceof SSLPeerUnverifiedException
                || cause.getClass() == CertificateException.class;
    }

    /**
     * Explains why a call did not get past the operator's HTTP proxy, in sentences that name its
     * setting but never its address. They are also logged, because the operator has to act, not the
     * receiver.
     */
    static final class ProxyFailures {

        /** Status 407: the proxy requires authentication. */
        static final int AUTHENTICATION_REQUIRED = 407;

        static final String NEEDS_AUTHENTICATION =
                proxy(
                        "requires authentication (407), which is not supported: configure the proxy to"
                                + " let the nodes through.");

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
                case TIMEOUT ->
                        proxy("has a name for which the name server gave no answer in time.");
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
}
