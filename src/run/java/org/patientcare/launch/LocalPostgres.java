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
 * A server from the PostgreSQL binaries that Maven provides. It serves one data folder and listens
 * on 127.0.0.1 only.
 */
public final class LocalPostgres implements AutoCloseable {

    /**
     * What the embedded PostgreSQL library switches off because it is made for tests, and what
     * durability needs.
     */
    public static final List<String> DURABLE =
            List.of("fsync", "full_page_writes", "synchronous_commit");

    private final Path data;
    private final EmbeddedPostgres server;

    private LocalPostgres(Path data, EmbeddedPostgres server) {
        this.data = data;
        this.server = server;
    }

    /**
     * Prepares the start of a server. By default it has a new data folder, which is deleted when
     * the server is closed, and any free port.
     *
     * @param log file to which PostgreSQL and its programs append their output
     * @param limit how long a start may take, recovery included
     */
    public static Start logTo(Path log, Duration limit) {
        return new Start(log, limit);
    }

    /** The options with which a server is started. */
    public static final class Start {

        /**
         * A folder of this checkout alone. In the library's default folder the library stops
         * servers that it takes for left over, and after ten minutes that may be the server of
         * another build.
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

        /**
         * Uses this data folder and keeps it when the server is closed; creates it if it is
         * missing.
         */
        public Start dataFolder(Path folder) {
            data = folder;
            builder.setCleanDataDirectory(false);
            return this;
        }

        public Start port(int port) {
            builder.setPort(port);
            return this;
        }

        /** Switches {@link LocalPostgres#DURABLE} on, as is PostgreSQL's default. */
        public Start durable() {
            DURABLE.forEach(setting -> setting(setting, "on"));
            return this;
        }

        /** Adds a setting of {@code postgresql.conf}. */
        public Start setting(String name, String value) {
            builder.setServerConfig(name, value);
            return this;
        }

        /**
         * Unpacks the programs into this folder, and registers no shutdown hook: only the caller
         * stops the server.
         */
        public Start programsIn(Path folder) {
            builder.setOverrideWorkingDirectory(folder.toFile()).setRegisterShutdownHook(false);
            return this;
        }

        /**
         * Sets the superuser's password of a new data folder, and a locale in which text is sorted
         * by its bytes.
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

        /** Starts the server; returns when it accepts connections. */
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

    /** Its current processes, the postmaster first. */
    public List<ProcessHandle> processes() {
        try {
            String pid = Files.readAllLines(data.resolve("postmaster.pid")).get(0).strip();
            ProcessHandle postmaster = ProcessHandle.of(Long.parseLong(pid)).orElseThrow();
            return Stream.concat(Stream.of(postmaster), postmaster.descendants()).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Shuts it down cleanly: open transactions are rolled back, and what is in memory is written.
     */
    @Override
    public void close() {
        try {
            server.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
