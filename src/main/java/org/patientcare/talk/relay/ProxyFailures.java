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
 * Why a call did not get beyond the operator's proxy, in sentences that name its setting and never
 * its address. The log says them, too: they are no affair of the receiver.
 */
final class ProxyFailures {

    /** Of a proxy that lets nobody through who does not log in. */
    static final int LOGIN = 407;

    static final String WANTS_A_LOGIN =
            proxy("asks for a login (407), which Patient Care has none of: let its nodes through.");

    private static final Logger LOG = System.getLogger(ProxyFailures.class.getName());
    private static final long SAID_AGAIN_NANOS = TimeUnit.MINUTES.toNanos(1);
    private static final int FORBIDDEN = 403;

    private final AtomicLong saidAt = new AtomicLong(System.nanoTime() - SAID_AGAIN_NANOS);

    /** The proxy answered, and did not connect the call with its receiver. */
    static final class Refusal extends IOException {

        private static final long serialVersionUID = 1L;

        private final int status;

        Refusal(int status) {
            super("The proxy answered " + status);
            this.status = status;
        }
    }

    /**
     * The reason, which the log has once a minute at most.
     *
     * @param late whether the time of the call was over
     */
    String told(Throwable failure, boolean late) {
        return logged(late ? tooLate() : reason(failure));
    }

    /** The same of a call without TLS, which the proxy itself answers. */
    String wantsALogin() {
        return logged(WANTS_A_LOGIN);
    }

    private String logged(String reason) {
        long now = System.nanoTime();
        long before = saidAt.get();
        if (now - before >= SAID_AGAIN_NANOS && saidAt.compareAndSet(before, now)) {
            LOG.log(Level.WARNING, "Events do not get to their receivers. {0}", reason);
        }
        return reason;
    }

    static String reason(Throwable failure) {
        if (failure instanceof Refusal refusal) {
            return ofStatus(refusal.status);
        }
        if (failure instanceof UnknownHostException unknown) {
            return ofName(unknown);
        }
        if (failure instanceof ConnectTimeoutException) {
            return proxy("cannot be reached within 3 seconds.");
        }
        if (failure instanceof ConnectException || failure instanceof NoRouteToHostException) {
            return proxy("is not there: nobody listens at its address.");
        }
        return failure instanceof SocketTimeoutException
                        || failure instanceof RequestFailedException
                ? tooLate()
                : proxy("ended the connection, or answered with no HTTP.");
    }

    /** A node that stops is no fault of the proxy. */
    private static String ofName(UnknownHostException failure) {
        NameLookup.Lack lack =
                failure instanceof NameLookup.Unknown unknown
                        ? unknown.lack()
                        : NameLookup.Lack.NOWHERE;
        return switch (lack) {
            case NOWHERE -> proxy("has a name that leads nowhere.");
            case SILENCE -> proxy("has a name for which the name server gave no answer in time.");
            case STOP -> failure.getMessage();
        };
    }

    private static String ofStatus(int status) {
        if (status == LOGIN) {
            return WANTS_A_LOGIN;
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
