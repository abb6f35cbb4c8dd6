package org.patientcare.visits.ice;

import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLSocketFactory;
import org.patientcare.platform.shared.Tls;

/** STUN over a TCP connection, with or without TLS. */
final class TcpStunConnection implements StunConnection {

    private final Socket socket;
    private final InetAddress server;
    private final long deadline;

    TcpStunConnection(
            IceAddress server, InetSocketAddress address, long deadline, SSLSocketFactory tls)
            throws IOException {
        this.server = address.getAddress();
        this.deadline = deadline;
        Socket plain = new Socket();
        try {
            plain.connect(address, millisLeft());
            plain.setSoTimeout(millisLeft());
            socket = server.tls() ? Tls.handshake(plain, server.host(), server.port(), tls) : plain;
        } catch (IOException e) {
            plain.close();
            throw e;
        }
    }

    @Override
    public StunMessage exchange(StunMessage request) throws IOException {
        socket.getOutputStream().write(request.bytes());
        socket.getOutputStream().flush();
        byte[] header = new byte[StunMessage.HEADER];
        read(header, 0);
        byte[] answer = Arrays.copyOf(header, StunMessage.length(header));
        read(answer, header.length);
        return request.parseResponse(answer)
                .orElseThrow(() -> new IOException("not a STUN response to the request"));
    }

    /**
     * Reads until the array is full. The read timeout is set anew before each read, so that a
     * server that sends slowly cannot exceed the deadline.
     */
    private void read(byte[] into, int from) throws IOException {
        int have = from;
        while (have < into.length) {
            socket.setSoTimeout(millisLeft());
            int more = socket.getInputStream().read(into, have, into.length - have);
            if (more < 0) {
                throw new EOFException("the server closed the connection");
            }
            have += more;
        }
    }

    private int millisLeft() throws SocketTimeoutException {
        long left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
        if (left <= 0) {
            throw new SocketTimeoutException("the server did not answer in time");
        }
        return (int) left;
    }

    @Override
    public InetAddress serverAddress() {
        return server;
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
