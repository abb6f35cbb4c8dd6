package org.patientcare.visits.ice;

import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.SSLSocketFactory;
import org.patientcare.platform.shared.Tls;

/** A connection to one STUN or TURN server for one request at a time. Not thread-safe. */
abstract class StunConnection implements Closeable {

    /** How long to wait for a response by UDP before the request is sent again. */
    private static final int ROUND_MILLIS = 500;

    private final InetAddress server;
    private final long deadline;

    private StunConnection(InetSocketAddress server, long deadline) {
        this.server = server.getAddress();
        this.deadline = deadline;
    }

    /**
     * Opens the connection.
     *
     * @param limit for all requests together, counted after the DNS lookup
     * @param tls creates the sockets of servers that are reached over TLS
     * @throws UnknownHostException if the host name cannot be resolved
     * @throws IOException if the connection cannot be opened within the limit
     */
    static StunConnection open(IceAddress server, Duration limit, SSLSocketFactory tls)
            throws IOException {
        InetSocketAddress address = new InetSocketAddress(server.host(), server.port());
        if (address.isUnresolved()) {
            throw new UnknownHostException(server.host());
        }
        long deadline = System.nanoTime() + limit.toNanos();
        return server.udp() ? new Udp(address, deadline) : new Tcp(server, address, deadline, tls);
    }

    /**
     * Sends a request and waits for its response.
     *
     * @return the response, which may be an error response
     * @throws IOException if no response arrives before the deadline, or if the response is not a
     *     STUN message
     */
    abstract StunMessage exchange(StunMessage request) throws IOException;

    /** The IP address of the server. */
    InetAddress serverAddress() {
        return server;
    }

    int millisLeft() throws SocketTimeoutException {
        long left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
        if (left <= 0) {
            throw late();
        }
        return (int) left;
    }

    private static SocketTimeoutException late() {
        return new SocketTimeoutException("the server did not answer in time");
    }

    /** STUN over UDP. A request is sent again while there is no response. */
    private static final class Udp extends StunConnection {

        private final DatagramSocket socket;

        Udp(InetSocketAddress server, long deadline) throws IOException {
            super(server, deadline);
            socket = new DatagramSocket();
            try {
                socket.connect(server);
                socket.setSoTimeout(ROUND_MILLIS);
            } catch (IOException e) {
                socket.close();
                throw e;
            }
        }

        @Override
        StunMessage exchange(StunMessage request) throws IOException {
            byte[] asked = request.bytes();
            while (System.nanoTime() < super.deadline) {
                socket.send(new DatagramPacket(asked, asked.length));
                DatagramPacket packet =
                        new DatagramPacket(new byte[StunMessage.MAX_BYTES], StunMessage.MAX_BYTES);
                try {
                    socket.receive(packet);
                    Optional<StunMessage> answer =
                            request.parseResponse(
                                    Arrays.copyOf(packet.getData(), packet.getLength()));
                    if (answer.isPresent()) {
                        return answer.get();
                    }
                } catch (SocketTimeoutException lost) {
                    // The loop sends the request again.
                }
            }
            throw late();
        }

        @Override
        public void close() {
            socket.close();
        }
    }

    /** STUN over a TCP connection, with or without TLS. */
    private static final class Tcp extends StunConnection {

        private final Socket socket;

        Tcp(IceAddress server, InetSocketAddress address, long deadline, SSLSocketFactory tls)
                throws IOException {
            super(address, deadline);
            Socket plain = new Socket();
            try {
                plain.connect(address, millisLeft());
                plain.setSoTimeout(millisLeft());
                socket =
                        server.tls()
                                ? Tls.handshake(plain, server.host(), server.port(), tls)
                                : plain;
            } catch (IOException e) {
                plain.close();
                throw e;
            }
        }

        @Override
        StunMessage exchange(StunMessage request) throws IOException {
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

        @Override
        public void close() throws IOException {
            socket.close();
        }
    }

    /**
     * The address of a STUN or TURN server, parsed from its URI (RFC 7064, RFC 7065).
     *
     * @param udp whether the transport is UDP; otherwise TCP
     * @param tls whether TLS (over UDP: DTLS) runs on top of the transport
     */
    record IceAddress(String host, int port, boolean udp, boolean tls) {

        private static final int USUAL_PORT = 3478;
        private static final int USUAL_TLS_PORT = 5349;
        private static final int HIGHEST_PORT = 65_535;

        private static final Pattern FORM =
                Pattern.compile(
                        "(stuns?|turns?):(\\[[0-9A-Fa-f:.]+]|[A-Za-z0-9.-]+)(?::([0-9]{1,5}))?"
                                + "(?:\\?transport=(udp|tcp))?");

        /** Empty if a browser would not accept the URI. */
        static Optional<IceAddress> parse(String uri) {
            Matcher parts = FORM.matcher(uri);
            if (!parts.matches()) {
                return Optional.empty();
            }
            boolean tls = parts.group(1).toLowerCase(Locale.ROOT).endsWith("s");
            String port = parts.group(3);
            String transport = parts.group(4);
            IceAddress found =
                    new IceAddress(
                            parts.group(2).replaceAll("[\\[\\]]", ""),
                            port == null
                                    ? tls ? USUAL_TLS_PORT : USUAL_PORT
                                    : Integer.parseInt(port),
                            transport == null ? !tls : transport.equals("udp"),
                            tls);
            return Optional.of(found).filter(a -> a.port > 0 && a.port <= HIGHEST_PORT);
        }
    }
}
