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
 * Accepts connections on a free port of the loopback interface and serves each in a daemon thread
 * of its own, until it is closed.
 */
public final class AcceptLoop implements AutoCloseable {

    private static final int BACKLOG = 500;

    private final String name;
    private final ServerSocket socket;
    private final List<Socket> accepted = new CopyOnWriteArrayList<>();

    /** The thread that accepts; null until it is started. */
    private volatile Thread accepting;

    /** Serves one connection, which is closed when it returns. */
    @FunctionalInterface
    public interface ConnectionHandler {

        /**
         * Returns by itself, or fails because the connection was closed by the other side, {@link
         * AcceptLoop#closeConnections} or {@link AcceptLoop#close}.
         */
        void handle(Socket connection) throws IOException;
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
            socket = sockets.createServerSocket(0, BACKLOG, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public int port() {
        return socket.getLocalPort();
    }

    /** Accepts connections from now on; returns at once. */
    public void start(ConnectionHandler connectionHandler) {
        accepting = runInBackground(() -> accept(connectionHandler));
    }

    /** The connection that was accepted last. */
    public Socket lastConnection() {
        return accepted.get(accepted.size() - 1);
    }

    /** Runs work in a daemon thread, which is returned. */
    public Thread runInBackground(Runnable work) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    /** Closes all connections and goes on accepting new ones. */
    public void closeConnections() {
        try {
            for (Socket connection : accepted) {
                connection.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Stops accepting and closes all connections. New ones are refused when it returns: Java closes
     * the socket only after the thread that accepts has noticed.
     */
    @Override
    public void close() {
        try {
            socket.close();
            if (accepting != null) {
                accepting.join();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        closeConnections();
    }

    private void accept(ConnectionHandler connectionHandler) {
        while (!socket.isClosed()) {
            try {
                Socket connection = socket.accept();
                accepted.add(connection);
                runInBackground(() -> talk(connectionHandler, connection));
            } catch (IOException closed) {
                return;
            }
        }
    }

    private static void talk(ConnectionHandler connectionHandler, Socket connection) {
        try (connection) {
            connectionHandler.handle(connection);
        } catch (IOException gone) {
            // Closed by the other side, or by cut().
        }
    }
}
