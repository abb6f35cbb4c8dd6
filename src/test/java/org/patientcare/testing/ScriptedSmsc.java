package org.patientcare.testing;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ServerSocketFactory;
import org.patientcare.launch.AcceptLoop;

/**
 * An SMS centre on plain sockets that gives a scripted answer to one command and the right answer
 * to all others.
 */
public final class ScriptedSmsc implements AutoCloseable {

    /** Instead of a status: keeps the connection open and sends nothing. */
    public static final int HANG = -1;

    /** Instead of a status: closes the connection. */
    public static final int DIE = -2;

    /** Instead of a status: gives the right answer and closes the connection. */
    public static final int LEAVE = -3;

    public static final int BIND = 0x09;
    public static final int SUBMIT = 0x04;
    public static final int ENQUIRE = 0x15;
    public static final int NEVER = 0;

    private static final int DELIVER = 0x05;
    private static final int DATA = 0x103;
    private static final int ANSWER = 0x80000000;
    private static final int HEADER = 16;

    private final AcceptLoop connections;
    private volatile int moment;
    private volatile int instead;
    private final List<Submitted> submitted = new CopyOnWriteArrayList<>();
    private final List<Integer> commands = new CopyOnWriteArrayList<>();
    private final List<Integer> receiptStatuses = new CopyOnWriteArrayList<>();
    private final List<Late> unanswered = new CopyOnWriteArrayList<>();
    private final AtomicInteger ids = new AtomicInteger(0xAB0);

    private interface Late {
        void give() throws IOException;
    }

    /** The content of a submit_sm. */
    public record Submitted(
            int senderType,
            String sender,
            int recipientType,
            String recipient,
            int esmClass,
            int receipt,
            int dataCoding,
            byte[] message) {}

    public ScriptedSmsc(int moment, int instead) {
        this(moment, instead, ServerSocketFactory.getDefault());
    }

    public ScriptedSmsc(int moment, int instead, ServerSocketFactory sockets) {
        this.moment = moment;
        this.instead = instead;
        connections = new AcceptLoop("scripted-smsc", sockets);
        connections.start(this::talk);
    }

    public int port() {
        return connections.port();
    }

    /** Sets the scripted status, and the command to which it is given, from now on. */
    public void at(int nextMoment, int nextInstead) {
        instead = nextInstead;
        moment = nextMoment;
    }

    public List<Submitted> submitted() {
        return submitted;
    }

    public long count(int command) {
        return commands.stream().filter(c -> c == command).count();
    }

    /** Sends a receipt over the last connection. */
    public void receipt(String text) {
        receipt("34600123456", "Clinic", 0, text.getBytes(StandardCharsets.US_ASCII));
    }

    /** Sends a receipt with these addresses over the last connection. */
    public void receipt(String source, String destination, int dataCoding, byte[] text) {
        ByteArrayOutputStream body = addresses(source, destination);
        body.writeBytes(
                new byte[] {0x04, 0, 0, 0, 0, 0, 0, (byte) dataCoding, 0, (byte) text.length});
        body.writeBytes(text);
        say(DELIVER, body);
    }

    /** Sends a receipt whose text is in message_payload over the last connection. */
    public void receiptInPayload(String text) {
        ByteArrayOutputStream body = addresses("34600123456", "Clinic");
        body.writeBytes(new byte[] {0x04, 0, 0, 0, 0, 0, 0, 0, 0, 0});
        addPayload(body, text);
        say(DELIVER, body);
    }

    /** Sends a receipt by data_sm over the last connection. */
    public void receiptInData(String text) {
        ByteArrayOutputStream body = addresses("34600123456", "Clinic");
        body.writeBytes(new byte[] {0x04, 0, 0});
        addPayload(body, text);
        say(DATA, body);
    }

    /** The statuses with which receipts were answered. */
    public List<Integer> receiptStatuses() {
        return receiptStatuses;
    }

    private static ByteArrayOutputStream addresses(String source, String destination) {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        body.writeBytes(new byte[] {0, 1, 1});
        body.writeBytes((source + "\0").getBytes(StandardCharsets.US_ASCII));
        body.writeBytes(new byte[] {5, 0});
        body.writeBytes((destination + "\0").getBytes(StandardCharsets.US_ASCII));
        return body;
    }

    private static void addPayload(ByteArrayOutputStream body, String text) {
        body.writeBytes(new byte[] {0x04, 0x24, 0, (byte) text.length()});
        body.writeBytes(text.getBytes(StandardCharsets.US_ASCII));
    }

    private void say(int command, ByteArrayOutputStream body) {
        try {
            write(connections.lastConnection(), command, 0, 77, body.toByteArray());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        connections.close();
    }

    /** Gives the answers that {@link #HANG} held back. */
    public void answerHeld() {
        try {
            for (Late answer : unanswered) {
                answer.give();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Closes all connections and goes on accepting new ones. */
    public void cut() {
        connections.closeConnections();
    }

    private void talk(Socket connection) throws IOException {
        DataInputStream in = new DataInputStream(connection.getInputStream());
        for (boolean goesOn = true; goesOn; ) {
            int length = in.readInt();
            int command = in.readInt();
            int status = in.readInt();
            int sequence = in.readInt();
            byte[] body = in.readNBytes(length - HEADER);
            commands.add(command);
            if (command == (DELIVER | ANSWER) || command == (DATA | ANSWER)) {
                receiptStatuses.add(status);
            }
            goesOn = answer(connection, command, sequence, body);
        }
    }

    /** Whether the conversation goes on. */
    private boolean answer(Socket connection, int command, int sequence, byte[] body)
            throws IOException {
        if (command == SUBMIT) {
            submitted.add(read(body));
        }
        int status = command == moment ? instead : 0;
        if (status == DIE) {
            return false;
        }
        if (status == HANG) {
            unanswered.add(() -> write(connection, command, 0, sequence));
        } else if (command > 0) {
            write(connection, command, Math.max(0, status), sequence);
        }
        return status != LEAVE;
    }

    private void write(Socket connection, int command, int status, int sequence)
            throws IOException {
        write(connection, command | ANSWER, status, sequence, answerBody(command, status));
    }

    private byte[] answerBody(int command, int status) {
        if (status != 0) {
            return new byte[0];
        }
        return switch (command) {
            case BIND -> new byte[] {'c', 0};
            case SUBMIT ->
                    (Integer.toHexString(ids.incrementAndGet()) + "\0")
                            .getBytes(StandardCharsets.US_ASCII);
            default -> new byte[0];
        };
    }

    private static void write(Socket connection, int command, int status, int sequence, byte[] body)
            throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeInt(HEADER + body.length);
        out.writeInt(command);
        out.writeInt(status);
        out.writeInt(sequence);
        out.write(body);
        connection.getOutputStream().write(bytes.toByteArray());
    }

    private static Submitted read(byte[] body) {
        Reader in = new Reader(body);
        in.text();
        int senderType = in.octet();
        in.octet();
        String sender = in.text();
        int recipientType = in.octet();
        in.octet();
        String recipient = in.text();
        int esmClass = in.octet();
        in.octet();
        in.octet();
        in.text();
        in.text();
        int receipt = in.octet();
        in.octet();
        int dataCoding = in.octet();
        in.octet();
        return new Submitted(
                senderType,
                sender,
                recipientType,
                recipient,
                esmClass,
                receipt,
                dataCoding,
                in.octets(in.octet()));
    }

    private static final class Reader {

        private final byte[] bytes;
        private int at;

        Reader(byte[] bytes) {
            this.bytes = bytes;
        }

        int octet() {
            return bytes[at++] & 0xFF;
        }

        String text() {
            StringBuilder text = new StringBuilder();
            for (int next = octet(); next != 0; next = octet()) {
                text.append((char) next);
            }
            return text.toString();
        }

        byte[] octets(int count) {
            at += count;
            return java.util.Arrays.copyOfRange(bytes, at - count, at);
        }
    }
}
