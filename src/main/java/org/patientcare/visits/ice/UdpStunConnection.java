package org.patientcare.visits.ice;

import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketTimeoutException;
import java.util.Arrays;
import java.util.Optional;

/** STUN over UDP. A request is sent again while there is no response. */
final class UdpStunConnection implements StunConnection {

    /** How long to wait for a response before the request is sent again. */
    private static final int ROUND_MILLIS = 500;

    private final DatagramSocket socket;
    private final InetAddress server;
    private final long deadline;

    UdpStunConnection(InetSocketAddress server, long deadline) throws IOException {
        this.server = server.getAddress();
        this.deadline = deadline;
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
    public StunMessage exchange(StunMessage request) throws IOException {
        byte[] asked = request.bytes();
        while (System.nanoTime() < deadline) {
            socket.send(new DatagramPacket(asked, asked.length));
            DatagramPacket packet =
                    new DatagramPacket(new byte[StunMessage.MAX_BYTES], StunMessage.MAX_BYTES);
            try {
                socket.receive(packet);
                Optional<StunMessage> answer =
                        request.parseResponse(Arrays.copyOf(packet.getData(), packet.getLength()));
                if (answer.isPresent()) {
                    return answer.get();
                }
            } catch (SocketTimeoutException lost) {
                // The loop sends the request again.
            }
        }
        throw new SocketTimeoutException("the server did not answer in time");
    }

    @Override
    public InetAddress serverAddress() {
        return server;
    }

    @Override
    public void close() {
        socket.close();
    }
}
