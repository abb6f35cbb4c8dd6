package org.patientcare.talk.relay;

import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import javax.net.ssl.SSLException;
import org.apache.hc.client5.http.ConnectTimeoutException;
import org.apache.hc.client5.http.impl.classic.RequestFailedException;
import org.apache.hc.core5.http.MessageConstraintException;
import org.apache.hc.core5.http.ProtocolException;

/**
 * Explains why a call failed, in sentences for the operators of the receiver. They contain no
 * address and nothing of the response but its status.
 */
final class CallFailures {

    static final String TIMED_OUT = "There was no answer within 10 seconds.";

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
                            || failure instanceof GuardedResolver.AddressRefusedException
                    ? failure.getMessage()
                    : "The host name cannot be resolved.";
        }
        if (failure instanceof ConnectTimeoutException) {
            return "No connection was established within 3 seconds.";
        }
        if (failure instanceof ConnectException || failure instanceof NoRouteToHostException) {
            return "The connection was refused or the host is unreachable.";
        }
        return failure instanceof SSLException tls ? TlsFailures.reason(tls) : later(failure);
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
}
