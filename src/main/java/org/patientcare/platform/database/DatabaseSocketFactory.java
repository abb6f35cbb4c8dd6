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
 * driver. If a connection is encrypted with TLS 1.3, Java waits for the other side's farewell when
 * it is closed. A database that is frozen sends none: the caller whose statement timed out would
 * wait twice (contract, section 8: 503 within 10 s), and the idle connections would be closed so
 * slowly that the next caller borrows one of them. These sockets do not wait for it.
 */
public final class DatabaseSocketFactory extends SocketFactory {

    @Override
    public Socket createSocket() {
        return new UnawaitedSocket();
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

    private static final class UnawaitedSocket extends Socket {

        @Override
        public InputStream getInputStream() throws IOException {
            return new UnawaitedStream(super.getInputStream());
        }
    }

    /**
     * Fails at once if a single byte is read that is not there yet. When it is closed, TLS waits by
     * such a read; otherwise TLS and the driver read into buffers.
     */
    private static final class UnawaitedStream extends FilterInputStream {

        private UnawaitedStream(InputStream in) {
            super(in);
        }

        @Override
        public int read() throws IOException {
            if (available() == 0) {
                throw new SocketTimeoutException("Closed without waiting for the database");
            }
            return super.read();
        }
    }
}
