package org.patientcare.sending.sms;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.Optional;
import javax.net.ssl.SSLSocketFactory;
import org.jsmpp.session.connection.Connection;
import org.jsmpp.session.connection.ConnectionFactory;
import org.jsmpp.session.connection.socket.SocketConnection;
import org.patientcare.platform.shared.Tls;

/** Connections to the SMS centre, with time-outs and, over TLS, a check of the server's name. */
final class SmppSockets implements ConnectionFactory {

    private static final int CONNECT_MILLIS = 4_000;

    private final Optional<SSLSocketFactory> tls;

    /**
     * @param tls empty for plain connections
     */
    SmppSockets(Optional<SSLSocketFactory> tls) {
        this.tls = tls;
    }

    @Override
    public Connection createConnection(String host, int port) throws IOException {
        Socket socket = new Socket();
        try {
            socket.setTcpNoDelay(true);
            socket.connect(new InetSocketAddress(host, port), CONNECT_MILLIS);
            return new SocketConnection(
                    tls.isPresent() ? secured(tls.get(), socket, host, port) : socket);
        } catch (IOException | RuntimeException e) {
            socket.close();
            throw e;
        }
    }

    private static Socket secured(SSLSocketFactory tls, Socket socket, String host, int port)
            throws IOException {
        socket.setSoTimeout(CONNECT_MILLIS);
        return Tls.handshake(socket, host, port, tls);
    }
}
