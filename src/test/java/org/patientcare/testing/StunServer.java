package org.patientcare.testing;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.patientcare.launch.AcceptLoop;

/** A STUN server on UDP and TCP of one port, which answers rightly, wrongly or not at all. */
public final class StunServer implements AutoCloseable {

    /** What it does with a binding request. */
    public enum Manner {
        ANSWERS,
        ANSWERS_THE_SECOND_TIME,
        ANSWERS_ANOTHER_REQUEST,
        DRIPS,
        KEEPS_SILENT
    }

    private static final int HEADER = 20;
    private static final int BINDING = 0x0001;
    private static final int SUCCESS = 0x0101;

    /** The pause after each byte, so that the whole answer takes seconds. */
    private static final Duration DRIP = Duration.ofMillis(400);

    private final Manner manner;
    private final DatagramSocket datagrams;
    private final AcceptLoop connections = new AcceptLoop("stun-server");
    private final AtomicInteger asked = new AtomicInteger();

    public StunServer(Manner manner) {
        this.manner = manner;
        try {
            datagrams =
                    new DatagramSocket(
                            new InetSocketAddress(
                                    InetAddress.getLoopbackAddress(), connections.port()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        connections.runInBackground(this::receive);
        connections.start(this::talk);
    }

    public int port() {
        return connections.port();
    }

    /** How many binding requests came. */
    public int asked() {
        return asked.get();
    }

    @Override
    public void close() {
        datagrams.close();
        connections.close();
    }

    private void receive() {
        try {
            while (true) {
                DatagramPacket packet = new DatagramPacket(new byte[HEADER], HEADER);
                datagrams.receive(packet);
                byte[] answer = answer(packet.getData());
                if (answer.length > 0) {
                    datagrams.send(
                            new DatagramPacket(answer, answer.length, packet.getSocketAddress()));
                }
            }
        } catch (IOException e) {
            // It was closed.
        }
    }

    private void talk(Socket connection) throws IOException {
        DataInputStream in = new DataInputStream(connection.getInputStream());
        byte[] request = new byte[HEADER];
        while (true) {
            in.readFully(request);
            for (byte each : answer(request)) {
                connection.getOutputStream().write(each);
                if (manner == Manner.DRIPS) {
                    LockSupport.parkNanos(DRIP.toNanos());
                }
            }
        }
    }

    /** Empty if there is no answer. */
    private byte[] answer(byte[] request) {
        int count = asked.incrementAndGet();
        boolean silent =
                manner == Manner.KEEPS_SILENT
                        || manner == Manner.ANSWERS_THE_SECOND_TIME && count == 1
                        || ByteBuffer.wrap(request).getShort() != BINDING;
        if (silent) {
            return new byte[0];
        }
        byte[] answer = Arrays.copyOf(request, HEADER);
        ByteBuffer.wrap(answer).putShort((short) SUCCESS);
        if (manner == Manner.ANSWERS_ANOTHER_REQUEST) {
            answer[HEADER - 1]++;
        }
        return answer;
    }
}
