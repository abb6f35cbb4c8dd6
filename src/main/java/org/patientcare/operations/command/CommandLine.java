package org.patientcare.operations.command;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.patientcare.platform.schema.Migration;
import org.postgresql.ds.PGSimpleDataSource;

/** The commands of {@code java -jar patientcare.war}. */
public final class CommandLine {

    /** Strong reference: a logger that is garbage collected loses its level. */
    private static final Logger FLYWAY = Logger.getLogger("org.flywaydb");

    private static final int DONE = 0;
    private static final int FAILED = 1;
    private static final int MISUSED = 2;

    private static final String USAGE =
            """
            java -jar patientcare.war migrate            brings the schema up to date; nodes may run meanwhile
            java -jar patientcare.war migrate --dry-run  prints that as SQL, and changes nothing
            java -jar patientcare.war migrate --finish   removes what only the previous release needed, once its last node has stopped, and enables row-level security between organizations
            java -jar patientcare.war replay-erasures FOLDER   after a restore: destroys again the patients whom the ledger of erasures in this folder has as done

            The database is the one of the settings patientcare.db.url, patientcare.db.user (the role of the nodes) and,
            where another role owns the schema, patientcare.db.migration.user and patientcare.db.migration.password
            (environment: PATIENTCARE_DB_URL, PATIENTCARE_DB_USER, ...).""";

    private CommandLine() {}

    /**
     * Runs one command. Results go to the standard output, errors to the standard error, one
     * sentence each.
     *
     * @return exit status of the process: 0 success, 1 failure, 2 no such command
     */
    public static int run(String... arguments) {
        FLYWAY.setLevel(Level.WARNING);
        return run(List.of(arguments), System.out, System.err);
    }

    private static int run(List<String> arguments, PrintStream out, PrintStream err) {
        try {
            if (arguments.equals(List.of("migrate"))) {
                migration().run(out::println);
                out.println("The schema is up to date.");
            } else if (arguments.equals(List.of("migrate", "--finish"))) {
                Migration migration = migration();
                migration.run(out::println);
                migration.finish(out::println);
                out.println(
                        "The schema is up to date, and row-level security between organizations is"
                                + " enabled.");
            } else if (arguments.equals(List.of("migrate", "--dry-run"))) {
                out.print(migration().script());
            } else if (arguments.size() == 2 && arguments.get(0).equals("replay-erasures")) {
                new ErasureReplay(OwnerAccess.configured().source())
                        .run(Path.of(arguments.get(1)), out::println);
            } else {
                err.println(USAGE);
                return MISUSED;
            }
            return DONE;
        } catch (IllegalStateException e) {
            err.println(e.getMessage());
            return FAILED;
        }
    }

    private static Migration migration() {
        OwnerAccess access = OwnerAccess.configured();
        return new Migration(access.source(), access.runtimeRole());
    }

    /**
     * The database connection as the owner of the schema, from the settings {@code
     * patientcare.db.*}: system properties, or environment variables with the names that
     * MicroProfile Config uses.
     */
    private record OwnerAccess(
            String url, String user, Optional<String> password, String runtimeRole) {

        private static final String PREFIX = "patientcare.db.";
        private static final int CONNECTING_SECONDS = 10;

        /**
         * @throws IllegalStateException whose message names the missing setting
         */
        static OwnerAccess configured() {
            String runtimeRole = required("user");
            Optional<String> owner = text("migration.user");
            return new OwnerAccess(
                    required("url"),
                    owner.orElse(runtimeRole),
                    text(owner.isPresent() ? "migration.password" : "password"),
                    runtimeRole);
        }

        PGSimpleDataSource source() {
            PGSimpleDataSource source = new PGSimpleDataSource();
            try {
                source.setURL(url);
            } catch (IllegalArgumentException e) {
                throw new IllegalStateException(
                        PREFIX + "url must look like jdbc:postgresql://HOST:PORT/DATABASE.", e);
            }
            source.setUser(user);
            password.ifPresent(source::setPassword);
            source.setConnectTimeout(CONNECTING_SECONDS);
            source.setTcpKeepAlive(true);
            source.setApplicationName("patientcare/migration");
            return source;
        }

        private static String required(String name) {
            return text(name)
                    .orElseThrow(
                            () ->
                                    new IllegalStateException(
                                            "Set %s%s (environment: %s)."
                                                    .formatted(PREFIX, name, variable(name))));
        }

        private static Optional<String> text(String name) {
            return Optional.ofNullable(System.getProperty(PREFIX + name))
                    .or(() -> Optional.ofNullable(System.getenv(variable(name))))
                    .filter(text -> !text.isBlank());
        }

        private static String variable(String name) {
            return (PREFIX + name).toUpperCase(Locale.ROOT).replace('.', '_');
        }
    }
}
