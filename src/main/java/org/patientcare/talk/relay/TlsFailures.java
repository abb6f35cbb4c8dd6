package org.patientcare.talk.relay;

import java.security.cert.CertPathBuilderException;
import java.security.cert.CertPathValidatorException;
import java.security.cert.CertPathValidatorException.BasicReason;
import java.security.cert.CertificateException;
import java.util.function.Predicate;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLPeerUnverifiedException;
import org.patientcare.platform.shared.Tls;

/** Explains what is wrong with a receiver's TLS, in sentences that say who has to act. */
final class TlsFailures {

    static final String EXPIRED = "The receiver's certificate has expired.";

    static final String NOT_YET_VALID =
            "The receiver's certificate is not valid yet, or a clock is wrong.";

    static final String UNTRUSTED =
            "The receiver's certificate was issued by an authority that is not trusted here: the"
                    + " receiver does not send its intermediate certificates, or "
                    + RelaySettings.CA_FILE
                    + " does not contain the authority.";

    static final String ANOTHER_NAME =
            "The receiver's certificate is for another name than the one in the address.";

    static final String UNFIT =
            "The receiver's certificate is too weak, or is not a server certificate.";

    static final String NO_TLS =
            "TLS failed: the receiver does not speak TLS at this port, supports only versions"
                    + " before 1.2, or requires a client certificate.";

    private TlsFailures() {}

    static String reason(SSLException failure) {
        if (Tls.isExpired(failure)) {
            return EXPIRED;
        }
        if (Tls.isNotYetValid(failure)) {
            return NOT_YET_VALID;
        }
        if (has(failure, TlsFailures::isWeak)) {
            return UNFIT;
        }
        if (has(failure, TlsFailures::isUntrusted)) {
            return UNTRUSTED;
        }
        if (has(failure, TlsFailures::isOfAnother)) {
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
}
