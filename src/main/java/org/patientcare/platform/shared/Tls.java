package org.patientcare.platform.shared;

import java.io.IOException;
import java.net.Socket;
import java.security.cert.CertPathValidatorException;
import java.security.cert.CertPathValidatorException.BasicReason;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.util.stream.Stream;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;

/** TLS as a client, on a connection that is already open. */
public final class Tls {

    private Tls() {}

    /** Whether a handshake failed because a certificate has expired. */
    public static boolean isExpired(Throwable failure) {
        return isCausedBy(failure, CertificateExpiredException.class, BasicReason.EXPIRED);
    }

    /** Whether a handshake failed because a certificate is not valid yet. */
    public static boolean isNotYetValid(Throwable failure) {
        return isCausedBy(
                failure, CertificateNotYetValidException.class, BasicReason.NOT_YET_VALID);
    }

    private static boolean isCausedBy(
            Throwable failure, Class<? extends Throwable> kind, BasicReason reason) {
        return Stream.iterate(failure, cause -> cause != null, Throwable::getCause)
                .anyMatch(
                        cause ->
                                kind.isInstance(cause)
                                        || cause instanceof CertPathValidatorException invalid
                                                && invalid.getReason() == reason);
    }

    /**
     * Performs the TLS handshake. The server's certificate must be trusted and issued for the host.
     *
     * @param plain its read timeout applies to the handshake as well; it is closed with the socket
     *     that is returned
     * @throws IOException if the handshake fails or takes too long; the plain socket stays open
     */
    public static Socket handshake(Socket plain, String host, int port, SSLSocketFactory factory)
            throws IOException {
        if (!(factory.createSocket(plain, host, port, true) instanceof SSLSocket secured)) {
            throw new IOException("This JVM has no TLS");
        }
        SSLParameters parameters = secured.getSSLParameters();
        parameters.setEndpointIdentificationAlgorithm("HTTPS");
        secured.setSSLParameters(parameters);
        secured.startHandshake();
        return secured;
    }
}
