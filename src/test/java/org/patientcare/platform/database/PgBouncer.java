package org.patientcare.platform.database;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.patientcare.testing.Installed;
import org.patientcare.testing.Logs;
import org.patientcare.testing.Node;
import org.patientcare.testing.Waiting;

/**
 * A PgBouncer in transaction mode, with a single server connection that goes to the client that
 * begins the next transaction. If PgBouncer is not installed, the test is skipped with a message;
 * it fails if {@code CI} is set.
 */
final class PgBouncer implements AutoCloseable {

    private final Process process;
    private final int port = Node.freePort();

    /**
     * @param folder a folder that the user who runs PgBouncer can read
     */
    private PgBouncer(Path folder, String database, int databasePort, String role)
            throws IOException {
        Path executable =
                Installed.onPath("pgbouncer")
                        .or(() -> Installed.in(Stream.of("/usr/sbin"), "pgbouncer"))
                        .orElseGet(
                                () ->
                                        Installed.skipOrFail(
                                                "Not tested: row-level security behind a pooler. Install pgbouncer."));
        Path file = folder.resolve("pgbouncer.ini");
        Files.writeString(
                file,
                """
                [databases]
                %1$s = host=127.0.0.1 port=%2$d dbname=%1$s user=%3$s
                [pgbouncer]
                listen_addr = 127.0.0.1
                listen_port = %4$d
                unix_socket_dir =
                auth_type = any
                pool_mode = transaction
                default_pool_size = 1
                ignore_startup_parameters = extra_float_digits
                """
                        .formatted(database, databasePort, role, port));
        List<String> command = new ArrayList<>(List.of(executable.toString()));
        if ("root".equals(System.getProperty("user.name"))) {
            command.addAll(List.of("-u", "nobody"));
        }
        command.add(file.toString());
        process =
                new ProcessBuilder(command)
                        .redirectErrorStream(true)
                        .redirectOutput(Logs.of("pgbouncer").toFile())
                        .start();
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
    }

    static PgBouncer start(Path folder, String database, int databasePort, String role)
            throws IOException {
        return new PgBouncer(folder, database, databasePort, role);
    }

    int port() {
        return port;
    }

    @Override
    public void close() {
        process.destroyForcibly();
        Waiting.forTheEndOf(process);
    }
}
