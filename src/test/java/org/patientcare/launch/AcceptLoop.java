package org.patientcare.launch;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.net.ServerSocketFactory;

/**
 * Takes connections on a free port of loopback, each in a thread of its own, until it is closed.
 */
public final class AcceptLoop implements AutoCloseable {

    private static final int WAITING = 500;

    private final String name;
    private final ServerSocket socket;
    private final List<Socket> taken = new CopyOnWriteArrayList<>();

    /** What is said on one connection, which ends with it. */
    @FunctionalInterface
    public interface Conversation {

        /** Ends by itself or because the other side or somebody here ended the connection. */
        void with(Socket connection) throws IOException;
    }

    /**
     * @param name of its threads
     */
    public AcceptLoop(String name) {
        this(name, ServerSocketFactory.getDefault());
    }

    public AcceptLoop(String name, ServerSocketFactory sockets) {
        this.name = name;
        try {
            socket = sockets.createServerSocket(0, WAITING, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public int port() {
        return socket.getLocalPort();
    }

    /** Takes connections from now on. */
    public void start(Conversation conversation) {
        background(() -> accept(conversation));
    }

    /** The newest connection. */
    public Socket last() {
        return taken.get(taken.size() - 1);
    }

    /** Runs beside all else, and keeps no process alive. */
    public void background(Runnable work) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        thread.start();
    }

    /** Ends all connections and takes new ones. */
    public void cut() {
        try {
            for (Socket connection : taken) {
                connection.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Takes no more, and ends all. */
    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        cut();
    }

    private void accept(Conversation conversation) {
        while (!socket.isClosed()) {
            try {
                Socket connection = socket.accept();
                taken.add(connection);
                background(() -> talk(conversation, connection));
            } catch (IOException closed) {
                return;
            }
        }
    }

    private static void talk(Conversation conversation, Socket connection) {
        try (connection) {
            conversation.with(connection);
        } catch (IOException gone) {
            // By the other side, or cut.
        }
    }
}
