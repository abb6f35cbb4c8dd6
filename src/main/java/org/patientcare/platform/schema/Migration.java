package org.patientcare.platform.schema;

import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.MigrationInfo;
import org.flywaydb.core.api.MigrationState;
import org.flywaydb.core.api.MigrationVersion;
import org.flywaydb.core.api.configuration.FluentConfiguration;
import org.flywaydb.core.api.output.MigrateResult;
import org.flywaydb.database.postgresql.PostgreSQLConfigurationExtension;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * Brings a schema up to what this release knows, while nodes of this release and of the one before
 * work on it: no step waits for a lock longer than {@link LockPatience#LOCK_WAIT}, since all calls
 * wait behind it; it is tried again instead, up to {@link LockPatience#PATIENCE}. Two at once do it
 * one after the other.
 */
public final class Migration {

    /**
     * Of the session. Without the scope the owner would find no rows behind the walls between
     * organizations.
     */
    static final List<String> SETTINGS =
            List.of(
                    "lock_timeout=" + LockPatience.LOCK_WAIT.toMillis(),
                    "statement_timeout=0",
                    "patientcare.scope=migration");

    /** Of the entry that says so. */
    private static final String CLOSED = "999999";

    /** How Flyway begins to say that a schema without its history is not empty. */
    private static final String FOREIGN_TABLES = "Found non-empty schema";

    private final PGSimpleDataSource owner;
    private final String runtimeRole;

    /**
     * @param owner connects as the role that owns the schema; is told how long to wait
     * @param runtimeRole that does the work of the nodes, and gets the rights for it
     */
    public Migration(PGSimpleDataSource owner, String runtimeRole) {
        this.owner = owner;
        owner.setOptions("-c " + String.join(" -c ", SETTINGS));
        this.runtimeRole = runtimeRole;
    }

    /**
     * Carries out what is missing.
     *
     * @param progress is told each migration, and each wait
     * @throws IllegalStateException with a sentence for the operator if the database cannot be
     *     reached, refuses, or holds the tables of others
     */
    public void run(Consumer<String> progress) {
        try {
            histories().forEach(history -> migrate(history, progress));
        } catch (FlywayException e) {
            throw failure(e);
        }
    }

    /**
     * Does, after {@link #run}, what nodes of the release before do not stand: it puts up the walls
     * between organizations, and removes what there was for that release alone. Can be done again.
     *
     * @param progress is told each wait
     * @throws IllegalStateException as {@link #run} does
     */
    public void finish(Consumer<String> progress) {
        try {
            LockPatience.with(progress, () -> UpgradeFinish.by(owner));
        } catch (FlywayException e) {
            throw failure(e);
        }
    }

    /**
     * What {@link #run} would carry out, and enter into the history, as SQL for the owner; empty if
     * nothing is missing.
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

    private Stream<Flyway> histories() {
        String before = version(SchemaVersions.FIRST_OF_HISTORY - 1);
        return Stream.of(
                        configured(SchemaVersions.FORMER_HISTORY).target(before),
                        configured(SchemaVersions.HISTORY)
                                .baselineOnMigrate(true)
                                .baselineVersion(before))
                .map(FluentConfiguration::load);
    }

    private FluentConfiguration configured(String history) {
        FluentConfiguration configuration =
                Flyway.configure(Migration.class.getClassLoader())
                        // By itself it would log to the SLF4J of the WAR, which is silent
                        // (src/site/markdown/decisions/010).
                        .loggers("org.flywaydb.core.internal.logging.javautil.JavaUtilLogCreator")
                        .dataSource(owner)
                        .table(history)
                        .locations("classpath:db/migration")
                        .failOnMissingLocations(true)
                        .placeholders(Map.of(MigrationScript.RUNTIME_ROLE, runtimeRole));
        // A lock in a transaction would keep indexes from being made beside the work of others.
        configuration
                .getConfigurationExtension(PostgreSQLConfigurationExtension.class)
                .setTransactionalLock(false);
        return configuration;
    }

    private static void migrate(Flyway history, Consumer<String> progress) {
        LockPatience.with(
                progress,
                () -> {
                    if (isClosed(history)) {
                        return;
                    }
                    if (hasFailed(history)) {
                        history.repair();
                    }
                    MigrateResult done = history.migrate();
                    done.migrations.forEach(
                            each -> progress.accept("V" + each.version + " " + each.description));
                });
    }

    /** By {@link #finish}, for releases that know no other history. */
    private static boolean isClosed(Flyway history) {
        return Stream.of(history.info().applied())
                .map(MigrationInfo::getVersion)
                .anyMatch(MigrationVersion.fromVersion(CLOSED)::equals);
    }

    /** One outside a transaction leaves a mark, and can be repeated. */
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
                    "The database holds tables of others: give the service a database of its own.",
                    e);
        }
        List<Throwable> causes = LockPatience.causes(e);
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
