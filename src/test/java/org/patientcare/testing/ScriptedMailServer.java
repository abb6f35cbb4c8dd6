package org.patientcare.testing;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.net.ServerSocketFactory;
import org.patientcare.launch.AcceptLoop;

/** A mail server that gives a scripted answer to one command and the right answer to all others. */
public final class ScriptedMailServer implements AutoCloseable {

    /** Instead of an answer: keeps the connection open and sends nothing. */
    public static final String HANG = "hang";

    /** Instead of an answer: closes the connection. */
    public static final String DIE = "die";

    /** Instead of a command: when a client connects, and the end of a message. */
    public static final String GREETING = "greeting";

    public static final String END_OF_DATA = ".";

    private static final Map<String, String> RIGHT =
            Map.of(
                    GREETING,
                    "220 ready",
                    "EHLO",
                    "250 pleased",
                    "MAIL",
                    "250 ok",
                    "RCPT",
                    "250 ok",
                    "DATA",
                    "354 go on",
                    END_OF_DATA,
                    "250 taken",
                    "QUIT",
                    "221 bye");

    private final AcceptLoop connections;
    private volatile String moment;
    private volatile String instead;
    private final List<String> lines = new CopyOnWriteArrayList<>();

    public ScriptedMailServer(String moment, String instead) {
        this(moment, instead, ServerSocketFactory.getDefault());
    }

    public ScriptedMailServer(String moment, String instead, ServerSocketFactory sockets) {
        connections = new AcceptLoop("scripted-mail-server", sockets);
        this.moment = moment;
        this.instead = instead;
        connections.start(this::talk);
    }

    public int port() {
        return connections.port();
    }

    /** Sets the scripted answer, and the command to which it is given, from now on. */
    public void at(String nextMoment, String nextInstead) {
        instead = nextInstead;
        moment = nextMoment;
    }

    /** All lines that clients sent, those of mails included. */
    public List<String> lines() {
        return lines;
    }

    /** Sends a line on the last connection, for one that hangs. */
    public void say(String line) {
        try {
            say(connections.lastConnection(), line);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        connections.close();
    }

    private void talk(Socket connection) throws IOException {
        BufferedReader in =
                new BufferedReader(
                        new InputStreamReader(
                                connection.getInputStream(), StandardCharsets.ISO_8859_1));
        boolean goesOn = answer(connection, GREETING);
        boolean inMail = false;
        for (String line = in.readLine(); goesOn && line != null; line = in.readLine()) {
            lines.add(line);
            if (!inMail || line.equals(END_OF_DATA)) {
                String command = line.equals(END_OF_DATA) ? line : line.split("[ :]")[0];
                goesOn = answer(connection, command);
                inMail = command.equals("DATA") && !moment.equals("DATA");
            }
        }
    }

    /** Whether the conversation goes on. */
    private boolean answer(Socket connection, String command) throws IOException {
        String answer = command.equals(moment) ? instead : RIGHT.getOrDefault(command, "500 what?");
        if (answer.equals(DIE)) {
            return false;
        }
        if (!answer.equals(HANG)) {
            say(connection, answer);
        }
        return true;
    }

    private static void say(Socket connection, String line) throws IOException {
        OutputStream out = connection.getOutputStream();
        out.write((line + "\r\n").getBytes(StandardCharsets.US_ASCII));
        out.flush();
    }
}
