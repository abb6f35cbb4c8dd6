package org.patientcare.platform.shared;

import java.io.IOException;
import java.net.Socket;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;

/** TLS as a client, on a connection that is already open. */
public final class Tls {

    private Tls() {}

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
