package org.patientcare.visits.ice;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import javax.net.ssl.SSLSocketFactory;

/** A connection to one STUN or TURN server for one request at a time. Not thread-safe. */
interface StunConnection extends Closeable {

    /**
     * Sends a request and waits for its response.
     *
     * @return the response, which may be an error response
     * @throws IOException if no response arrives before the deadline, or if the response is not a
     *     STUN message
     */
    StunMessage exchange(StunMessage request) throws IOException;

    /** The IP address of the server. */
    InetAddress serverAddress();

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
        return server.udp()
                ? new UdpStunConnection(address, deadline)
                : new TcpStunConnection(server, address, deadline, tls);
    }
}
