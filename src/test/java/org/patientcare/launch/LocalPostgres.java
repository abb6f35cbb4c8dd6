package org.patientcare.launch;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import javax.sql.DataSource;

/**
 * The PostgreSQL that Maven brings, as processes that serve one folder on 127.0.0.1 and nowhere
 * else.
 */
public final class LocalPostgres implements AutoCloseable {

    /** What the library, made for tests, sets off, and what stands on it. */
    public static final List<String> DURABLE =
            List.of("fsync", "full_page_writes", "synchronous_commit");

    private final Path data;
    private final EmbeddedPostgres server;

    private LocalPostgres(Path data, EmbeddedPostgres server) {
        this.data = data;
        this.server = server;
    }

    /**
     * On a new folder, which goes with it, and on any free port, if nothing else is said.
     *
     * @param log what PostgreSQL and its programs write, added to what is there
     * @param limit how long a start may take, recovery included
     */
    public static Start writing(Path log, Duration limit) {
        return new Start(log, limit);
    }

    /** How it is started. */
    public static final class Start {

        /**
         * Of this checkout alone: in its own folder the library stops what it takes for left over,
         * and another build's server may be that after ten minutes.
         */
        private static final Path TEMPORARY = Path.of("target", "databases").toAbsolutePath();

        private final EmbeddedPostgres.Builder builder;
        private Path data;

        private Start(Path log, Duration limit) {
            Redirect all = Redirect.appendTo(log.toFile());
            builder =
                    EmbeddedPostgres.builder()
                            .setServerConfig("listen_addresses", "127.0.0.1")
                            .setServerConfig("unix_socket_directories", "")
                            .setPGStartupWait(limit)
                            .setOutputRedirector(all)
                            .setErrorRedirector(all);
        }

        /** On a folder that stays; made if it is not there. */
        public Start keeping(Path folder) {
            data = folder;
            builder.setCleanDataDirectory(false);
            return this;
        }

        public Start port(int port) {
            builder.setPort(port);
            return this;
        }

        /** Writes as safely as PostgreSQL does by itself. */
        public Start durable() {
            DURABLE.forEach(setting -> setting(setting, "on"));
            return this;
        }

        /** A line of {@code postgresql.conf}. */
        public Start setting(String name, String value) {
            builder.setServerConfig(name, value);
            return this;
        }

        /** Unpacks the programs here, and leaves the end of the server to the caller alone. */
        public Start programsIn(Path folder) {
            builder.setOverrideWorkingDirectory(folder.toFile()).setRegisterShutdownHook(false);
            return this;
        }

        /**
         * A new folder gets this superuser's password, and texts in the order of their bytes.
         *
         * @param file holds the password and nothing else
         */
        public Start password(Path file) throws IOException {
            builder.setConnectConfig("password", Files.readString(file))
                    .setLocaleConfig("locale", "C")
                    .setLocaleConfig("locale-provider", "builtin")
                    .setLocaleConfig("builtin-locale", "C.UTF-8")
                    .setLocaleConfig("auth", "scram-sha-256")
                    .setLocaleConfig("pwfile", file.toString());
            return this;
        }

        /** Returns when it answers. */
        public LocalPostgres start() throws IOException {
            if (data == null) {
                Files.createDirectories(TEMPORARY);
                data = Files.createTempDirectory(TEMPORARY, "data");
            }
            return new LocalPostgres(data, builder.setDataDirectory(data).start());
        }
    }

    public int port() {
        return server.getPort();
    }

    public DataSource superuser() {
        return server.getPostgresDatabase();
    }

    /** All processes of now, the postmaster first. */
    public List<ProcessHandle> processes() {
        try {
            String pid = Files.readAllLines(data.resolve("postmaster.pid")).get(0).strip();
            ProcessHandle postmaster = ProcessHandle.of(Long.parseLong(pid)).orElseThrow();
            return Stream.concat(Stream.of(postmaster), postmaster.descendants()).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Ends it in order: open transactions are rolled back, what is in memory is written. */
    @Override
    public void close() {
        try {
            server.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
