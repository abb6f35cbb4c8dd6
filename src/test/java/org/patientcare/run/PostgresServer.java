package org.patientcare.run;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.patientcare.testing.Folders;

/** A PostgreSQL process that serves one folder on 127.0.0.1. */
final class PostgresServer implements AutoCloseable {

    private static final Duration START_LIMIT = Duration.ofSeconds(60);
    private static final Duration STOP_LIMIT = Duration.ofSeconds(20);

    private final EmbeddedPostgres server;
    private final ProcessHandle process;

    private PostgresServer(EmbeddedPostgres server, ProcessHandle process) {
        this.server = server;
        this.process = process;
    }

    /**
     * Where and how a server runs.
     *
     * @param data made if it is not there
     * @param programs where the programs of PostgreSQL are unpacked
     * @param passwordFile holds the superuser's password and nothing else
     */
    record Place(Path data, Path programs, Path log, int port, Path passwordFile) {}

    static PostgresServer start(Place place) throws IOException {
        removeHalfUnpacked(place.programs());
        PostmasterFile postmaster = new PostmasterFile(place.data(), place.programs());
        postmaster.heal();
        try {
            EmbeddedPostgres server = builder(place).start();
            return new PostgresServer(server, postmaster.process().orElseThrow());
        } catch (IOException | RuntimeException e) {
            postmaster.heal();
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
        return server.getPostgresDatabase();
    }

    @Override
    public void close() throws IOException {
        server.close();
        PostmasterFile.hasEnded(process, STOP_LIMIT);
    }

    /** Made for tests, the library writes less safely than PostgreSQL does: set right here. */
    private static EmbeddedPostgres.Builder builder(Place place) throws IOException {
        Redirect log = Redirect.appendTo(place.log().toFile());
        return EmbeddedPostgres.builder()
                .setDataDirectory(place.data())
                .setCleanDataDirectory(false)
                .setOverrideWorkingDirectory(place.programs().toFile())
                .setRegisterShutdownHook(false)
                .setPGStartupWait(START_LIMIT)
                .setPort(place.port())
                .setConnectConfig("password", Files.readString(place.passwordFile()))
                .setLocaleConfig("locale", "C")
                .setLocaleConfig("locale-provider", "builtin")
                .setLocaleConfig("builtin-locale", "C.UTF-8")
                .setLocaleConfig("auth", "scram-sha-256")
                .setLocaleConfig("pwfile", place.passwordFile().toString())
                .setServerConfig("fsync", "on")
                .setServerConfig("synchronous_commit", "on")
                .setServerConfig("listen_addresses", "127.0.0.1")
                .setServerConfig("unix_socket_directories", "")
                .setOutputRedirector(log)
                .setErrorRedirector(log);
    }

    /** The library does not finish what a killed run began to unpack. */
    private static void removeHalfUnpacked(Path programs) throws IOException {
        OwnerOnly.createFolder(programs);
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
