package org.patientcare.platform.schema;

import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.MigrationInfo;
import org.flywaydb.core.api.MigrationState;
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
}
