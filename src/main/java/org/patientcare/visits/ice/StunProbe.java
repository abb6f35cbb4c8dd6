package org.patientcare.visits.ice;

import java.io.DataInputStream;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Arrays;
import javax.net.ssl.SSLSocketFactory;
import org.patientcare.platform.shared.Tls;

/** Asks a server for a STUN binding and waits for its answer, an error included. */
final class StunProbe {

    private static final int REQUEST = 0x0001;
    private static final int SUCCESS = 0x0101;
    private static final int ERROR = 0x0111;
    private static final int COOKIE = 0x2112A442;
    private static final int HEADER = 20;
    private static final int ID_FROM = 8;
    private static final int MOST = 1500;

    /** After which a datagram counts as lost. */
    private static final int ROUND_MILLIS = 500;

    private static final SecureRandom RANDOM = new SecureRandom();

    private StunProbe() {}

    /**
     * @throws IOException if nobody answers in time, or something that is no STUN server
     */
    static void ask(IceAddress server, Duration limit) throws IOException {
        byte[] request = request();
        if (server.udp()) {
            overUdp(server, request, limit);
        } else {
            overTcp(server, request, (int) limit.toMillis());
        }
    }

    private static void overUdp(IceAddress server, byte[] request, Duration limit)
            throws IOException {
        long deadline = System.nanoTime() + limit.toNanos();
        try (DatagramSocket socket = new DatagramSocket()) {
            socket.connect(address(server));
            socket.setSoTimeout(ROUND_MILLIS);
            while (System.nanoTime() < deadline) {
                socket.send(new DatagramPacket(request, request.length));
                DatagramPacket answer = new DatagramPacket(new byte[MOST], MOST);
                try {
                    socket.receive(answer);
                    if (answers(request, Arrays.copyOf(answer.getData(), answer.getLength()))) {
                        return;
                    }
                } catch (SocketTimeoutException lost) {
                    // The next round asks again.
                }
            }
        }
        throw new SocketTimeoutException("no answer");
    }

    private static void overTcp(IceAddress server, byte[] request, int millis) throws IOException {
        try (Socket plain = new Socket()) {
            plain.connect(address(server), millis);
            plain.setSoTimeout(millis);
            try (Socket socket = server.tls() ? secured(plain, server) : plain) {
                socket.getOutputStream().write(request);
                socket.getOutputStream().flush();
                byte[] answer = new byte[HEADER];
                new DataInputStream(socket.getInputStream()).readFully(answer);
                if (!answers(request, answer)) {
                    throw new IOException("no STUN server");
                }
            }
        }
    }

    private static Socket secured(Socket plain, IceAddress server) throws IOException {
        SSLSocketFactory tls = (SSLSocketFactory) SSLSocketFactory.getDefault();
        return Tls.over(plain, server.host(), server.port(), tls);
    }

    private static InetSocketAddress address(IceAddress server) throws UnknownHostException {
        InetSocketAddress address = new InetSocketAddress(server.host(), server.port());
        if (address.isUnresolved()) {
            throw new UnknownHostException(server.host());
        }
        return address;
    }

    private static byte[] request() {
        byte[] id = new byte[HEADER - ID_FROM];
        RANDOM.nextBytes(id);
        return ByteBuffer.allocate(HEADER)
                .putShort((short) REQUEST)
                .putShort((short) 0)
                .putInt(COOKIE)
                .put(id)
                .array();
    }

    private static boolean answers(byte[] request, byte[] answer) {
        if (answer.length < HEADER) {
            return false;
        }
        int type = ByteBuffer.wrap(answer).getShort();
        return (type == SUCCESS || type == ERROR)
                && Arrays.equals(request, ID_FROM, HEADER, answer, ID_FROM, HEADER);
    }
}
