package org.patientcare.bench;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.locks.LockSupport;
import org.patientcare.launch.AcceptLoop;

/**
 * A line to a database that delays what is sent to it, as a network does: what is sent while
 * something is under way is not delayed any longer. Answers pass at once, so that the delay is that
 * of a round trip.
 */
final class DelayedLine implements AutoCloseable {

    private static final int BUFFER = 1 << 16;
    private static final int PROBES = 2_000;

    private final AcceptLoop clients = new AcceptLoop("delayed-line");
    private final String databaseUrl;
    private final int databasePort;
    private final long delayNanos;

    private DelayedLine(String databaseUrl, Duration delay) {
        this.databaseUrl = databaseUrl;
        databasePort = Integer.parseInt(databaseUrl.replaceAll(".*:(\\d+)/.*", "$1"));
        delayNanos = delay.toNanos();
    }

    /** Some bytes, and when they are due at the database. */
    private record Sent(byte[] bytes, long due) {}

    /**
     * @param databaseUrl of JDBC
     */
    static DelayedLine open(String databaseUrl, Duration delay) {
        DelayedLine line = new DelayedLine(databaseUrl, delay);
        line.clients.start(line::pass);
        return line;
    }

    /** JDBC URL of the database through this line. */
    String url() {
        return databaseUrl.replace(":" + databasePort + "/", ":" + clients.port() + "/");
    }

    /** The median time that this line adds to a {@code SELECT 1}, in milliseconds. */
    double addedMillis() {
        return millisOfRoundTrip(url()) - millisOfRoundTrip(databaseUrl);
    }

    @Override
    public void close() {
        clients.close();
    }

    private static double millisOfRoundTrip(String url) {
        double[] millis = new double[PROBES];
        try (Connection connection = DriverManager.getConnection(url, "postgres", "");
                PreparedStatement probe = connection.prepareStatement("SELECT 1")) {
            for (int i = 0; i < PROBES; i++) {
                long begin = System.nanoTime();
                probe.executeQuery().close();
                millis[i] = (System.nanoTime() - begin) / 1e6;
            }
        } catch (SQLException e) {
            throw new BenchFailure("The line to the database does not work.", e);
        }
        return LoadResult.median(millis);
    }

    private void pass(Socket client) throws IOException {
        try (Socket database = new Socket(InetAddress.getLoopbackAddress(), databasePort)) {
            client.setTcpNoDelay(true);
            database.setTcpNoDelay(true);
            BlockingQueue<Sent> underWay = new LinkedBlockingQueue<>();
            clients.runInBackground(() -> receive(client, underWay));
            clients.runInBackground(() -> deliver(underWay, database));
            copy(database.getInputStream(), client.getOutputStream());
        }
    }

    private void receive(Socket client, BlockingQueue<Sent> underWay) {
        byte[] buffer = new byte[BUFFER];
        try {
            InputStream in = client.getInputStream();
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                underWay.add(new Sent(Arrays.copyOf(buffer, read), System.nanoTime() + delayNanos));
            }
        } catch (IOException ended) {
            // Closed by the other side.
        }
        underWay.add(new Sent(new byte[0], System.nanoTime() + delayNanos));
    }

    /** Ends, and ends the connection, with the first empty array. */
    private static void deliver(BlockingQueue<Sent> underWay, Socket database) {
        try (database) {
            OutputStream out = database.getOutputStream();
            for (Sent next = underWay.take(); next.bytes().length > 0; next = underWay.take()) {
                for (long left = next.due() - System.nanoTime();
                        left > 0;
                        left = next.due() - System.nanoTime()) {
                    LockSupport.parkNanos(left);
                }
                out.write(next.bytes());
            }
        } catch (IOException ended) {
            // Closed by the other side.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void copy(InputStream in, OutputStream out) throws IOException {
        byte[] buffer = new byte[BUFFER];
        for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
            out.write(buffer, 0, read);
        }
    }
}
