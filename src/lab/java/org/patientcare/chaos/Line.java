package org.patientcare.chaos;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import org.patientcare.launch.AcceptLoop;

/**
 * A TCP line to a server. While it is cut nothing arrives on either side, and nobody is told;
 * afterwards what was sent meanwhile arrives, as after a network that lost its packets.
 */
final class Line implements AutoCloseable {

    private static final int BUFFER = 1 << 16;

    private final AcceptLoop callers = new AcceptLoop("line");
    private final int server;
    private boolean cut;

    private Line(int server) {
        this.server = server;
    }

    /**
     * @param server its port, on which it need not listen yet
     */
    static Line to(int server) {
        Line line = new Line(server);
        line.callers.start(line::connect);
        return line;
    }

    int port() {
        return callers.port();
    }

    synchronized void cut() {
        cut = true;
    }

    synchronized void mend() {
        cut = false;
        notifyAll();
    }

    @Override
    public void close() {
        mend();
        callers.close();
    }

    private void connect(Socket caller) throws IOException {
        awaitWhole();
        try (Socket called = new Socket(InetAddress.getLoopbackAddress(), server)) {
            callers.runInBackground(() -> pass(caller, called));
            pass(called, caller);
        }
    }

    /** Passes on what comes from a socket until it ends, and then ends both. */
    private void pass(Socket from, Socket to) {
        byte[] buffer = new byte[BUFFER];
        try (from;
                to) {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                awaitWhole();
                out.write(buffer, 0, read);
            }
            awaitWhole();
        } catch (IOException ended) {
            // Closed by the other side.
        }
    }

    private synchronized void awaitWhole() {
        try {
            while (cut) {
                wait();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
