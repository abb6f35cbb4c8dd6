package org.patientcare.platform.database;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import javax.net.SocketFactory;

/**
 * Makes the sockets of the pool's connections; {@code post-boot.asadmin} names this class to the
 * driver. When a database does not answer in time, the driver closes the connection. If it is
 * encrypted with TLS 1.3, Java then waits for the other side's farewell for as long as for an
 * answer, and the caller would wait twice (contract, section 8: 503 within 10 s). Such a socket is
 * not waited for again.
 */
public final class DatabaseSocketFactory extends SocketFactory {

    /** In milliseconds. With shorter time-outs the driver only looks whether there is something. */
    private static final int SHORTEST_WAIT = 1_000;

    @Override
    public Socket createSocket() {
        return new ImpatientSocket();
    }

    @Override
    public Socket createSocket(String host, int port) throws IOException {
        return connected(new InetSocketAddress(host, port), null);
    }

    @Override
    public Socket createSocket(String host, int port, InetAddress local, int localPort)
            throws IOException {
        return connected(
                new InetSocketAddress(host, port), new InetSocketAddress(local, localPort));
    }

    @Override
    public Socket createSocket(InetAddress host, int port) throws IOException {
        return connected(new InetSocketAddress(host, port), null);
    }

    @Override
    public Socket createSocket(InetAddress host, int port, InetAddress local, int localPort)
            throws IOException {
        return connected(
                new InetSocketAddress(host, port), new InetSocketAddress(local, localPort));
    }

    private Socket connected(InetSocketAddress remote, InetSocketAddress local) throws IOException {
        Socket socket = createSocket();
        try {
            socket.bind(local);
            socket.connect(remote);
            return socket;
        } catch (IOException e) {
            socket.close();
            throw e;
        }
    }

    /** Fails at once if it is read after a time-out. */
    private static final class ImpatientSocket extends Socket {

        private volatile boolean timedOut;

        @Override
        public InputStream getInputStream() throws IOException {
            return new ImpatientStream(super.getInputStream());
        }

        private final class ImpatientStream extends FilterInputStream {

            private ImpatientStream(InputStream in) {
                super(in);
            }

            @Override
            public int read() throws IOException {
                byte[] one = new byte[1];
                return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
            }

            @Override
            public int read(byte[] bytes, int offset, int length) throws IOException {
                if (timedOut) {
                    throw new SocketTimeoutException("The database did not answer before");
                }
                try {
                    return super.read(bytes, offset, length);
                } catch (SocketTimeoutException e) {
                    timedOut = getSoTimeout() >= SHORTEST_WAIT;
                    throw e;
                }
            }
        }
    }
}
