package org.patientcare.testing;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.patientcare.launch.AcceptLoop;

/**
 * A TCP proxy between a node and the suite's database. It can cut, at a chosen moment, the
 * connection that carries a given text.
 */
public final class DatabaseProxy implements AutoCloseable {

    /** When a connection is cut. */
    public enum Cut {
        /** The statement with the text does not reach the database. */
        STATEMENT,
        /** The same for every connection, until {@link DatabaseProxy#heal}. */
        EACH_STATEMENT,
        /** The commit that follows the text does not reach the database. */
        BEFORE_COMMIT,
        /**
         * The commit that follows the text takes effect, and its answer does not reach the node.
         */
        AFTER_COMMIT,
        /** The commit that follows the text is held until {@link Plan#cut}, which drops it. */
        HELD_COMMIT
    }

    private static final String COMMIT = "COMMIT\0";
    private static final long LIMIT_SECONDS = 120;
    private static final int BUFFER = 1 << 16;

    /** A text may begin at the end of the previous read. */
    private static final int LONGEST_TEXT = 100;

    private final AcceptLoop nodes = new AcceptLoop("database-line");
    private final int databasePort;
    private final AtomicReference<Plan> plan = new AtomicReference<>();

    private DatabaseProxy(int databasePort) {
        this.databasePort = databasePort;
    }

    /** A cut that is to happen. */
    public static final class Plan {

        private final String text;
        private final Cut cut;
        private final CountDownLatch held = new CountDownLatch(1);
        private final CountDownLatch released = new CountDownLatch(1);

        private Plan(String text, Cut cut) {
            this.text = text;
            this.cut = cut;
        }

        /** Returns once the commit is held. */
        public void awaitCommitHeld() {
            await(held);
        }

        /** Cuts the connection whose commit is held. */
        public void cut() {
            released.countDown();
        }

        private void hold() {
            held.countDown();
            await(released);
        }

        private static void await(CountDownLatch latch) {
            try {
                if (!latch.await(LIMIT_SECONDS, TimeUnit.SECONDS)) {
                    throw new AssertionError("not within " + LIMIT_SECONDS + " s");
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException(e);
            }
        }
    }

    /** Opens a proxy to the suite's database. */
    public static DatabaseProxy open() {
        DatabaseProxy line = new DatabaseProxy(Integer.getInteger(Database.PORT_PROPERTY));
        line.nodes.start(line::pass);
        return line;
    }

    /**
     * JDBC URL of the suite's database through this proxy. It forbids prepared statements of the
     * server: they are sent by their number, and a commit could not be recognized.
     */
    public String url() {
        return "jdbc:postgresql://127.0.0.1:" + nodes.port() + "/patientcare?prepareThreshold=0";
    }

    /**
     * Cuts the next connection that carries the text.
     *
     * @param text in ASCII, at most 100 characters, such as a value in a statement
     */
    public Plan cutNext(String text, Cut cut) {
        Plan next = new Plan(text, cut);
        plan.set(next);
        return next;
    }

    /** From now on nothing is cut. */
    public void heal() {
        plan.set(null);
    }

    @Override
    public void close() {
        nodes.close();
    }

    private void pass(java.net.Socket node) throws IOException {
        InetAddress here = InetAddress.getLoopbackAddress();
        Connection connection = new Connection(node, new java.net.Socket(here, databasePort));
        nodes.runInBackground(connection::passRequests);
        connection.passAnswers();
    }

    private final class Connection {

        private final java.net.Socket node;
        private final java.net.Socket database;
        private Plan carried;
        private volatile boolean swallowing;
        private String before = "";

        Connection(java.net.Socket node, java.net.Socket database) {
            this.node = node;
            this.database = database;
        }

        void passRequests() {
            byte[] buffer = new byte[BUFFER];
            try {
                InputStream in = node.getInputStream();
                OutputStream out = database.getOutputStream();
                for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                    if (isCutAt(new String(buffer, 0, read, StandardCharsets.ISO_8859_1))) {
                        break;
                    }
                    out.write(buffer, 0, read);
                }
            } catch (IOException ended) {
                // Closed by the other side.
            } finally {
                if (!swallowing) {
                    cut();
                }
            }
        }

        void passAnswers() {
            byte[] buffer = new byte[BUFFER];
            try {
                InputStream in = database.getInputStream();
                OutputStream out = node.getOutputStream();
                for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                    if (swallowing) {
                        break;
                    }
                    out.write(buffer, 0, read);
                }
            } catch (IOException ended) {
                // Closed by the other side.
            } finally {
                cut();
            }
        }

        private boolean isCutAt(String sent) {
            String seen = before + sent;
            before = seen.substring(Math.max(0, seen.length() - LONGEST_TEXT));
            Plan next = plan.get();
            if (carried == null && next != null && seen.contains(next.text)) {
                if (next.cut == Cut.EACH_STATEMENT) {
                    return true;
                }
                carried = plan.compareAndSet(next, null) ? next : null;
                return carried != null && carried.cut == Cut.STATEMENT;
            }
            if (carried == null || !seen.contains(COMMIT)) {
                return false;
            }
            if (carried.cut == Cut.HELD_COMMIT) {
                carried.hold();
            }
            swallowing = carried.cut == Cut.AFTER_COMMIT;
            return !swallowing;
        }

        private void cut() {
            for (java.net.Socket socket : new java.net.Socket[] {node, database}) {
                try {
                    socket.close();
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }
        }
    }
}
