package org.patientcare.chaos;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Map;
import java.util.function.Consumer;
import org.patientcare.testing.DurablePostgres;
import org.patientcare.testing.Node;
import org.patientcare.testing.Waiting;

/**
 * A primary and its synchronous standby. What Patroni decides in production the harness decides: it
 * promotes the standby, lets the primary go on alone, and copies a former primary anew.
 */
final class DatabasePair implements AutoCloseable {

    /** Members notice after 5 s that their line is cut, and connect again each second. */
    private static final Map<String, String> SETTINGS =
            Map.of(
                    "wal_sender_timeout", "5s",
                    "wal_receiver_timeout", "5s",
                    "wal_retrieve_retry_interval", "1s",
                    "wal_keep_size", "64MB",
                    "max_wal_size", "128MB");

    private static final int BLOCK = 1 << 20;

    /** The member on a disk that can be filled, if there is such a disk. */
    private final DatabaseMember first;

    private final Path disk;
    private final boolean small;
    private DatabaseMember primary;
    private DatabaseMember standby;

    private DatabasePair(Path folder, boolean onSmallDisk) throws SQLException {
        disk = folder.resolve("a");
        small = onSmallDisk && tryToMount(disk);
        Path data = disk.resolve("data");
        DurablePostgres server = DurablePostgres.create(data, SETTINGS);
        server.stop();
        Path other = folder.resolve("b");
        first = new DatabaseMember(server, data);
        primary = first;
        standby = new DatabaseMember(DurablePostgres.on(other, Node.freePort(), SETTINGS), other);
        standby.start(primary);
        makeSynchronous();
    }

    /**
     * Starts both.
     *
     * @param onSmallDisk whether one of them is to be on a disk that can be filled, if the machine
     *     allows that
     */
    static DatabasePair start(Path folder, boolean onSmallDisk) throws SQLException {
        return new DatabasePair(folder, onSmallDisk);
    }

    /** As the runbook of failover names two hosts. */
    String url() {
        return "jdbc:postgresql://127.0.0.1:%d,127.0.0.1:%d/patientcare?targetServerType=primary&sslResponseTimeout=1000"
                .formatted(primary.ofNodes().port(), standby.ofNodes().port());
    }

    DatabaseMember primary() {
        return primary;
    }

    /** The former primary, until it is the standby again. */
    DatabaseMember other() {
        return standby;
    }

    /**
     * Promotes the standby.
     *
     * @param end what happens to the primary before
     */
    void failOver(Consumer<DatabaseMember> end) {
        end.accept(primary);
        standby.administer("SELECT pg_promote()");
        DatabaseMember former = primary;
        primary = standby;
        standby = former;
    }

    /** Copies the former primary anew, as the synchronous standby. */
    void rebuild() {
        standby.start(primary);
        makeSynchronous();
    }

    /** Lets the primary acknowledge what no standby has. */
    void goOnAlone() {
        primary.administer(
                "ALTER SYSTEM RESET synchronous_standby_names", "SELECT pg_reload_conf()");
    }

    /** Waits for the standby and lets the primary wait for it from now on. */
    void makeSynchronous() {
        awaitStandby("state = 'streaming'");
        primary.administer(
                "ALTER SYSTEM SET synchronous_standby_names = '" + DatabaseMember.STANDBY + "'",
                "SELECT pg_reload_conf()");
        awaitStandby("sync_state = 'sync'");
    }

    private void awaitStandby(String state) {
        Waiting.until(
                "the standby has " + state,
                () ->
                        primary.holds(
                                "EXISTS (SELECT FROM pg_stat_replication WHERE application_name = '"
                                        + DatabaseMember.STANDBY
                                        + "' AND "
                                        + state
                                        + ")"));
    }

    /** Whether one of them is on a disk that can be filled. */
    boolean hasSmallDisk() {
        return small;
    }

    /** Makes the member on the small disk the primary. */
    void useSmallDisk() {
        if (primary != first) {
            failOver(member -> member.end(DatabaseMember::stop));
            rebuild();
        }
    }

    void fillDisk() {
        try (OutputStream out = Files.newOutputStream(filling())) {
            for (int size = BLOCK; size > 0; size /= 2) {
                writeUntilFull(out, new byte[size]);
            }
        } catch (IOException full) {
            // The last bytes did not fit, either.
        }
    }

    private static void writeUntilFull(OutputStream out, byte[] block) {
        try {
            while (true) {
                out.write(block);
            }
        } catch (IOException full) {
            // The disk has fewer bytes left than this.
        }
    }

    void clearDisk() {
        try {
            Files.deleteIfExists(filling());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Path filling() {
        return disk.resolve("filling");
    }

    @Override
    public void close() {
        primary.close();
        standby.close();
        if (small) {
            run("umount", disk.toString());
        }
    }

    /** Only root can mount a disk; it is in memory. */
    private static boolean tryToMount(Path disk) {
        try {
            Files.createDirectories(disk);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return run("mount", "-t", "tmpfs", "-o", "size=700m", "tmpfs", disk.toString());
    }

    private static boolean run(String... command) {
        try {
            Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
            process.getInputStream().readAllBytes();
            return process.waitFor() == 0;
        } catch (IOException none) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
