package org.patientcare.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.patientcare.launch.Folders;
import org.patientcare.launch.LocalPostgres;

/** A PostgreSQL process that serves one database folder on 127.0.0.1. */
final class PostgresServer implements AutoCloseable {

    private static final Duration START_LIMIT = Duration.ofSeconds(180);
    private static final Duration STOP_LIMIT = Duration.ofSeconds(20);

    private final LocalPostgres server;
    private final ProcessHandle process;

    private PostgresServer(LocalPostgres server, ProcessHandle process) {
        this.server = server;
        this.process = process;
    }

    /**
     * Where and how a server runs.
     *
     * @param data the database folder; created if it is missing
     * @param programs the folder into which the programs of PostgreSQL are unpacked
     * @param passwordFile holds the superuser's password and nothing else
     */
    record Place(Path data, Path programs, Path log, int port, Path passwordFile) {}

    static PostgresServer start(Place place) throws IOException {
        removeHalfUnpacked(place.programs());
        PostmasterFile postmaster = new PostmasterFile(place.data(), place.programs());
        postmaster.cleanUp();
        LocalPostgres.Start start = durableServer(place);
        try {
            LocalPostgres server = start.start();
            return new PostgresServer(server, postmaster.process().orElseThrow());
        } catch (IOException | RuntimeException e) {
            postmaster.cleanUp();
            throw new RunFailure(
                    "PostgreSQL did not start"
                            + ServerLog.lastFatal(place.log())
                                    .map(reason -> " (" + reason + ")")
                                    .orElse("")
                            + ".\nIts log is "
                            + place.log(),
                    e);
        }
    }

    ProcessHandle process() {
        return process;
    }

    DataSource superuser() {
        return server.superuser();
    }

    @Override
    public void close() {
        server.close();
        PostmasterFile.awaitExit(process, STOP_LIMIT);
    }

    private static LocalPostgres.Start durableServer(Place place) throws IOException {
        return LocalPostgres.logTo(place.log(), START_LIMIT)
                .dataFolder(place.data())
                .programsIn(place.programs())
                .port(place.port())
                .password(place.passwordFile())
                .durable();
    }

    /**
     * Deletes programs that a killed run unpacked only in part, because the library would not
     * complete them.
     */
    private static void removeHalfUnpacked(Path programs) throws IOException {
        OwnerOnlyFiles.createFolder(programs);
        List<Path> versions;
        try (Stream<Path> all = Files.list(programs)) {
            versions = all.toList();
        }
        for (Path version : versions) {
            if (!Files.exists(version.resolve(".exists"))) {
                Folders.delete(version);
            }
        }
    }
}
