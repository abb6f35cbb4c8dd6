package org.patientcare.platform.schema;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.MigrationInfo;
import org.flywaydb.core.api.MigrationInfoService;
import org.flywaydb.core.api.MigrationState;
import org.flywaydb.core.api.MigrationVersion;
import org.flywaydb.core.api.configuration.FluentConfiguration;
import org.flywaydb.core.api.output.MigrateResult;
import org.flywaydb.database.postgresql.PostgreSQLConfigurationExtension;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * Migrates a schema to the newest version of this release, while nodes of this release and of the
 * previous one use it. No step waits for a lock longer than {@link LockRetries#LOCK_WAIT}, since
 * all calls wait behind it; instead it is retried, up to {@link LockRetries#RETRY_FOR}. Two
 * migrations at the same time run one after the other.
 */
public final class Migration {

    /**
     * Settings of the session. Without the scope, row-level security would hide all rows from the
     * schema's owner.
     */
    static final List<String> SETTINGS =
            List.of(
                    "lock_timeout=" + LockRetries.LOCK_WAIT.toMillis(),
                    "statement_timeout=0",
                    "patientcare.scope=migration");

    /** The beginning of Flyway's message about a schema that has tables but no history. */
    private static final String FOREIGN_TABLES = "Found non-empty schema";

    private final PGSimpleDataSource owner;
    private final String runtimeRole;

    /**
     * @param owner connects as the role that owns the schema; its session settings are changed
     * @param runtimeRole the role of the nodes, which gets the rights that they need
     */
    public Migration(PGSimpleDataSource owner, String runtimeRole) {
        this.owner = owner;
        owner.setOptions("-c " + String.join(" -c ", SETTINGS));
        this.runtimeRole = runtimeRole;
    }

    /**
     * Runs the pending migrations.
     *
     * @param progress receives a line for each migration and each wait
     * @throws IllegalStateException with a sentence for the operator if the database cannot be
     *     reached, refuses a step, or holds tables of another application
     */
    public void run(Consumer<String> progress) {
        try {
            LockRetries.run(
                    progress, () -> histories().forEach(history -> migrate(history, progress)));
        } catch (FlywayException e) {
            throw failure(e);
        }
    }

    /**
     * Completes the upgrade after {@link #run}, once no node of the previous release is running:
     * switches on row-level security, and removes what only that release needed. Can be repeated.
     *
     * @param progress receives a line for each wait
     * @throws IllegalStateException as {@link #run} does
     */
    public void finish(Consumer<String> progress) {
        try {
            LockRetries.run(progress, () -> UpgradeFinish.run(owner));
        } catch (FlywayException e) {
            throw failure(e);
        }
    }

    /**
     * What {@link #run} would execute, with its entries in the history, as SQL for the schema's
     * owner; empty text if nothing is pending.
     *
     * @throws IllegalStateException as {@link #run} does
     */
    public String script() {
        try {
            StringBuilder script = new StringBuilder();
            for (Flyway history : histories().toList()) {
                script.append(new MigrationScript(history, runtimeRole).text());
            }
            return script.toString();
        } catch (FlywayException e) {
            throw failure(e);
        }
    }

    /** The former history is complete, and not read any more, as soon as the present one exists. */
    private Stream<Flyway> histories() {
        String before = version(SchemaVersions.FIRST_OF_HISTORY - 1);
        Flyway present =
                configured(SchemaVersions.HISTORY)
                        .baselineOnMigrate(true)
                        .baselineVersion(before)
                        .load();
        if (present.info().applied().length > 0) {
            return Stream.of(present);
        }
        return Stream.of(configured(SchemaVersions.FORMER_HISTORY).target(before).load(), present);
    }

    private FluentConfiguration configured(String history) {
        FluentConfiguration configuration =
                Flyway.configure(Migration.class.getClassLoader())
                        // By default Flyway logs to the SLF4J of the WAR, which discards all
                        // (src/site/markdown/decisions/010).
                        .loggers("org.flywaydb.core.internal.logging.javautil.JavaUtilLogCreator")
                        .dataSource(owner)
                        .table(history)
                        .locations("classpath:db/migration")
                        .failOnMissingLocations(true)
                        .placeholders(Map.of(MigrationScript.RUNTIME_ROLE, runtimeRole));
        // A transactional lock would block the concurrent creation of indexes.
        configuration
                .getConfigurationExtension(PostgreSQLConfigurationExtension.class)
                .setTransactionalLock(false);
        return configuration;
    }

    private static void migrate(Flyway history, Consumer<String> progress) {
        if (hasFailed(history)) {
            history.repair();
        }
        MigrateResult done = history.migrate();
        done.migrations.forEach(
                each -> progress.accept("V" + each.version + " " + each.description));
    }

    /** A migration that fails outside a transaction leaves a failed entry; it can be repeated. */
    private static boolean hasFailed(Flyway history) {
        return Stream.of(history.info().all())
                .map(MigrationInfo::getState)
                .anyMatch(MigrationState.FAILED::equals);
    }

    private static String version(int number) {
        return "%03d".formatted(number);
    }

    private static IllegalStateException failure(FlywayException e) {
        String first = firstLine(e);
        if (first.startsWith(FOREIGN_TABLES)) {
            return new IllegalStateException(
                    "The database contains tables of another application: give the service a"
                            + " database of its own.",
                    e);
        }
        List<Throwable> causes = LockRetries.causes(e);
        Throwable root = causes.get(causes.size() - 1);
        return new IllegalStateException(
                "The schema could not be brought up to date: "
                        + (root == e ? first : first + ": " + firstLine(root)),
                e);
    }

    private static String firstLine(Throwable e) {
        return String.valueOf(e.getMessage())
                .lines()
                .findFirst()
                .orElse(e.getClass().getSimpleName());
    }

    /**
     * Retries steps that give up when they cannot get a lock, because all calls would otherwise
     * wait behind them.
     */
    private static final class LockRetries {

        /** How long one attempt waits for a lock ({@code lock_timeout}). */
        static final Duration LOCK_WAIT = Duration.ofSeconds(1);

        /** How long a step is retried because of locks. */
        static final Duration RETRY_FOR = Duration.ofMinutes(15);

        private static final Duration BETWEEN_TRIES = Duration.ofSeconds(2);

        private static final String LOCK_NOT_AVAILABLE = "55P03";

        private LockRetries() {}

        /**
         * Runs a step, and again while another session holds a lock that it needs, up to {@link
         * #RETRY_FOR}.
         *
         * @param progress receives a line for each wait
         * @param step must be repeatable
         */
        static void run(Consumer<String> progress, Runnable step) {
            long deadline = System.nanoTime() + RETRY_FOR.toNanos();
            while (true) {
                try {
                    step.run();
                    return;
                } catch (FlywayException e) {
                    if (!isLockTimeout(e) || System.nanoTime() > deadline) {
                        throw e;
                    }
                    progress.accept("Another session holds a lock; retrying.");
                    LockSupport.parkNanos(BETWEEN_TRIES.toNanos());
                }
            }
        }

        private static boolean isLockTimeout(Throwable failure) {
            return causes(failure).stream()
                    .anyMatch(
                            cause ->
                                    cause instanceof SQLException sql
                                            && LOCK_NOT_AVAILABLE.equals(sql.getSQLState()));
        }

        /** The failure and its causes, the outermost first. */
        static List<Throwable> causes(Throwable failure) {
            return Stream.iterate(failure, cause -> cause != null, Throwable::getCause).toList();
        }
    }

    /**
     * The last part of an upgrade, once no node of the previous release is running: switches on
     * row-level security, and removes what only that release needed.
     */
    private static final class UpgradeFinish {

        private UpgradeFinish() {}

        /**
         * Each step has its own transaction and can be repeated. If two sessions do this at once,
         * one waits for the other. Dropping the indexes concurrently blocks no other session, so it
         * may wait for locks without a limit. The procedure begins with {@code least_known}, so a
         * node of the previous release is not ready any more.
         */
        static void run(DataSource owner) {
            try (Connection connection = owner.getConnection();
                    Statement statement = connection.createStatement()) {
                statement.execute("SELECT pg_advisory_lock(hashtext('put_up_walls'))");
                requireSearchTerms(statement);
                statement.execute("CALL put_up_walls(true)");
                statement.execute("SET lock_timeout = '1s'");
                statement.execute(
                        "DROP TRIGGER IF EXISTS patient_inserted_without_terms ON patient");
                statement.execute(
                        "DROP TRIGGER IF EXISTS patient_updated_without_terms ON patient");
                statement.execute("SET lock_timeout = 0");
                statement.execute("DROP INDEX CONCURRENTLY IF EXISTS audit_event_of_object");
                statement.execute("DROP INDEX CONCURRENTLY IF EXISTS audit_event_of_organization");
                statement.execute("DROP INDEX CONCURRENTLY IF EXISTS audit_event_of_actor");
                statement.execute("DROP INDEX CONCURRENTLY IF EXISTS audit_event_at");
                statement.execute("DROP INDEX CONCURRENTLY IF EXISTS patient_by_change");
                statement.execute("DROP INDEX CONCURRENTLY IF EXISTS patient_by_bucket");
            } catch (SQLException e) {
                throw new FlywayException(e);
            }
        }

        /** Patients are found by their search terms alone afterwards. */
        private static void requireSearchTerms(Statement statement) throws SQLException {
            try (ResultSet unfilled =
                    statement.executeQuery(
                            "SELECT count(*) FROM patient_search_progress WHERE next_id <= last_id")) {
                unfilled.next();
                if (unfilled.getLong(1) > 0) {
                    throw new FlywayException(
                            "Nodes of this release are still writing the search terms of patients"
                                    + " (organizations: "
                                    + unfilled.getLong(1)
                                    + "). Run this again later.");
                }
            }
        }
    }

    /**
     * The pending migrations of one history as SQL that a database administrator can read and run:
     * their statements, and the entries that Flyway would add to the history.
     */
    private static final class MigrationScript {

        static final String RUNTIME_ROLE = "runtimeRole";

        private static final String FOLDER = "db/migration/";

        /** As Flyway creates it. */
        private static final String HISTORY_TABLE =
                """
                CREATE TABLE ${history} (
                    installed_rank integer NOT NULL CONSTRAINT ${history}_pk PRIMARY KEY,
                    version varchar(50),
                    description varchar(200) NOT NULL,
                    type varchar(20) NOT NULL,
                    script varchar(1000) NOT NULL,
                    checksum integer,
                    installed_by varchar(100) NOT NULL,
                    installed_on timestamp NOT NULL DEFAULT now(),
                    execution_time integer NOT NULL,
                    success boolean NOT NULL
                );
                CREATE INDEX ${history}_s_idx ON ${history} (success);
                """;

        private static final String ENTRY =
                """
                INSERT INTO ${history} (installed_rank, version, description, type, script, checksum, installed_by, execution_time, success)
                    SELECT coalesce(max(installed_rank), 0) + 1, '${version}', '${description}', '${type}', '${script}', ${checksum}, current_user, 0, true FROM ${history};
                """;

        private static final String BASELINE = "<< Flyway Baseline >>";

        private final String table;
        private final MigrationVersion baseline;
        private final MigrationInfoService state;
        private final String runtimeRole;

        MigrationScript(Flyway history, String runtimeRole) {
            table = history.getConfiguration().getTable();
            baseline =
                    history.getConfiguration().isBaselineOnMigrate()
                            ? history.getConfiguration().getBaselineVersion()
                            : MigrationVersion.EMPTY;
            state = history.info();
            this.runtimeRole = runtimeRole;
        }

        String text() {
            List<MigrationInfo> missing =
                    Stream.of(state.pending())
                            .filter(migration -> migration.getVersion().compareTo(baseline) > 0)
                            .toList();
            StringBuilder text = new StringBuilder();
            if (!missing.isEmpty() && state.applied().length == 0) {
                text.append(HISTORY_TABLE.replace("${history}", table));
                if (baseline != MigrationVersion.EMPTY) {
                    text.append(entry(baseline, BASELINE, "BASELINE", BASELINE, null));
                }
            }
            missing.forEach(migration -> text.append(migration(migration)));
            return text.toString();
        }

        /** One that ends with RESET must not take the settings from those after it. */
        private String migration(MigrationInfo migration) {
            String script = migration.getScript();
            String entry =
                    entry(
                            migration.getVersion(),
                            migration.getDescription(),
                            "SQL",
                            script,
                            migration.getChecksum());
            String statements =
                    resource(script)
                            .orElseThrow()
                            .replace("${" + RUNTIME_ROLE + "}", runtimeRole)
                            .strip();
            boolean alone =
                    resource(script + ".conf")
                            .filter(conf -> conf.contains("executeInTransaction=false"))
                            .isPresent();
            String settings =
                    Migration.SETTINGS.stream()
                            .map(setting -> "SET " + setting + ";\n")
                            .collect(Collectors.joining());
            String whole = "\n-- " + script + "\n" + statements + "\n" + entry;
            return "\n" + settings + (alone ? whole : "BEGIN;" + whole + "COMMIT;\n");
        }

        private String entry(
                MigrationVersion version,
                String description,
                String type,
                String script,
                Integer checksum) {
            return ENTRY.replace("${history}", table)
                    .replace("${version}", version.getVersion())
                    .replace("${description}", description)
                    .replace("${type}", type)
                    .replace("${script}", script)
                    .replace("${checksum}", Objects.toString(checksum, "NULL"));
        }

        private static Optional<String> resource(String name) {
            try (InputStream file =
                    MigrationScript.class.getClassLoader().getResourceAsStream(FOLDER + name)) {
                return file == null
                        ? Optional.empty()
                        : Optional.of(new String(file.readAllBytes(), StandardCharsets.UTF_8));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
