package org.patientcare.visits.ice;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import javax.net.ssl.SSLSocketFactory;

/** The way to one server, by which it is asked one thing after the other. Used by one thread. */
interface StunLine extends Closeable {

    /**
     * @return the answer, which may be an error
     * @throws IOException if nobody answers in time, or something that is no STUN server
     */
    StunMessage ask(StunMessage request) throws IOException;

    /** Where the server is. */
    InetAddress server();

    /**
     * @param limit for all that is asked
     * @param tls for a server that is asked over TLS
     * @throws UnknownHostException for a name that is not resolved
     */
    static StunLine open(IceAddress server, Duration limit, SSLSocketFactory tls)
            throws IOException {
        InetSocketAddress address = new InetSocketAddress(server.host(), server.port());
        if (address.isUnresolved()) {
            throw new UnknownHostException(server.host());
        }
        long deadline = System.nanoTime() + limit.toNanos();
        return server.udp()
                ? new UdpLine(address, deadline)
                : new TcpLine(server, address, deadline, tls);
    }
}
