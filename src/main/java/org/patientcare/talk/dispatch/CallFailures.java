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
import org.patientcare.platform.shared.FaultCode;
import org.patientcare.platform.shared.Tls;
import org.patientcare.talk.guard.GuardSettings;

/**
 * Explains why a call failed, in sentences for the operators of the receiver. They contain no
 * address and nothing of the response but its status.
 */
final class CallFailures {

    private static final Logger LOG = System.getLogger(CallFailures.class.getName());

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
                ? FaultCode.RECEIVER_REDIRECT.of(status).sentence()
                : FaultCode.RECEIVER_STATUS.of(status).sentence();
    }

    static String reason(Throwable failure) {
        if (failure instanceof UnknownHostException) {
            return failure instanceof NameLookup.LookupFailedException
                            || failure instanceof NameLookup.LookupBusyException
                            || failure instanceof NameLookup.AddressRefusedException
                    ? failure.getMessage()
                    : sentence(FaultCode.RECEIVER_NAME_UNKNOWN);
        }
        if (failure instanceof ConnectTimeoutException) {
            return sentence(FaultCode.RECEIVER_CONNECTS_SLOWLY);
        }
        if (failure instanceof ConnectException || failure instanceof NoRouteToHostException) {
            return sentence(FaultCode.RECEIVER_UNREACHABLE);
        }
        return sentence(failure instanceof SSLException tls ? ofTls(tls) : later(failure));
    }

    /** The sentence of a code that has no params but the setting of the trusted authorities. */
    static String sentence(FaultCode code) {
        return (code == FaultCode.RECEIVER_CERTIFICATE_UNTRUSTED
                        ? code.of(DispatchSettings.CA_FILE)
                        : code.of())
                .sentence();
    }

    private static FaultCode later(Throwable failure) {
        if (failure instanceof SocketTimeoutException
                || failure instanceof RequestFailedException) {
            return FaultCode.RECEIVER_TIMED_OUT;
        }
        Throwable cause = failure.getCause();
        return failure instanceof MessageConstraintException
                        || failure instanceof ProtocolException
                        || cause instanceof ProtocolException
                ? FaultCode.RECEIVER_NOT_HTTP
                : FaultCode.RECEIVER_CLOSED;
    }

    private static FaultCode ofTls(SSLException failure) {
        if (Tls.isExpired(failure)) {
            return FaultCode.RECEIVER_CERTIFICATE_EXPIRED;
        }
        if (Tls.isNotYetValid(failure)) {
            return FaultCode.RECEIVER_CERTIFICATE_EARLY;
        }
        if (has(failure, CallFailures::isWeak)) {
            return FaultCode.RECEIVER_CERTIFICATE_UNFIT;
        }
        if (has(failure, CallFailures::isUntrusted)) {
            return FaultCode.RECEIVER_CERTIFICATE_UNTRUSTED;
        }
        if (has(failure, CallFailures::isOfAnother)) {
            return FaultCode.RECEIVER_CERTIFICATE_NAME;
        }
        return has(failure, CertificateException.class::isInstance)
                ? FaultCode.RECEIVER_CERTIFICATE_UNFIT
                : FaultCode.RECEIVER_TLS;
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
            return logged(late ? proxy(FaultCode.PROXY_TIMED_OUT) : reason(failure));
        }

        /** The reason for a 407 to a call without TLS, which the proxy answers itself. */
        String needsAuthentication() {
            return logged(proxy(FaultCode.PROXY_AUTHENTICATION));
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
                return proxy(FaultCode.PROXY_CONNECTS_SLOWLY);
            }
            if (failure instanceof ConnectException || failure instanceof NoRouteToHostException) {
                return proxy(FaultCode.PROXY_UNREACHABLE);
            }
            return failure instanceof SocketTimeoutException
                            || failure instanceof RequestFailedException
                    ? proxy(FaultCode.PROXY_TIMED_OUT)
                    : proxy(FaultCode.PROXY_CLOSED);
        }

        /** The shutdown of a node is not reported as a fault of the proxy. */
        private static String ofName(UnknownHostException failure) {
            NameLookup.LookupFailure lookupFailure =
                    failure instanceof NameLookup.LookupFailedException lookupFailedException
                            ? lookupFailedException.failure()
                            : NameLookup.LookupFailure.UNKNOWN_HOST;
            return switch (lookupFailure) {
                case UNKNOWN_HOST -> proxy(FaultCode.PROXY_NAME_UNKNOWN);
                case TIMEOUT -> proxy(FaultCode.PROXY_NAME_UNANSWERED);
                case SHUTDOWN -> failure.getMessage();
            };
        }

        private static String ofStatus(int status) {
            if (status == AUTHENTICATION_REQUIRED) {
                return proxy(FaultCode.PROXY_AUTHENTICATION);
            }
            return status == FORBIDDEN
                    ? proxy(FaultCode.PROXY_REFUSED)
                    : FaultCode.PROXY_STATUS.of(GuardSettings.PROXY, status).sentence();
        }

        private static String proxy(FaultCode code) {
            return code.of(GuardSettings.PROXY).sentence();
        }
    }
}
