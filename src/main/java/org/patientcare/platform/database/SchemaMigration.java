package org.patientcare.platform.database;

import jakarta.annotation.Resource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Map;
import javax.naming.InitialContext;
import javax.naming.NamingException;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.MigrationInfo;
import org.flywaydb.core.api.MigrationVersion;

/**
 * Brings the schema up to what this WAR needs, under Flyway's lock, as the owner of the schema
 * where there is a data source {@code jdbc/patientcareMigration} and as the run-time role else.
 * Flyway takes two connections at once: those of the run-time role are none of the pool, unless the
 * settings do not say how to open them.
 */
@ApplicationScoped
public class SchemaMigration {

    /** How Flyway begins to say that a schema without its history is not empty. */
    private static final String FOREIGN_TABLES = "Found non-empty schema";

    private static final String MIGRATION_SOURCE = "jdbc/patientcareMigration";

    @Resource(name = "jdbc/patientcare")
    private DataSource runtime;

    @Inject private DirectConnections direct;

    private volatile MigrationVersion newestKnown = MigrationVersion.EMPTY;

    /**
     * @throws IllegalStateException with a sentence for the operator if the database is away,
     *     refuses, or is newer than this WAR
     */
    public void migrate() {
        try {
            Flyway flyway = flyway();
            newestKnown = newestOf(flyway);
            refuseNewerDatabase(flyway);
            flyway.migrate();
        } catch (SQLException | FlywayException e) {
            throw new IllegalStateException(
                    "The schema could not be brought up to date: " + reason(e), e);
        }
    }

    private Flyway flyway() throws SQLException {
        return Flyway.configure(SchemaMigration.class.getClassLoader())
                // By itself it would log to the SLF4J of the WAR, which is silent
                // (src/site/markdown/decisions/010).
                .loggers("org.flywaydb.core.internal.logging.javautil.JavaUtilLogCreator")
                .dataSource(owner())
                .locations("classpath:db/migration")
                .failOnMissingLocations(true)
                .placeholders(Map.of("runtimeRole", runtimeRole()))
                .load();
    }

    /** The schema that this release is made for; empty before {@link #migrate}. */
    MigrationVersion newestKnown() {
        return newestKnown;
    }

    /** The same, as people write it. */
    public String release() {
        return newestKnown.toString();
    }

    private static MigrationVersion newestOf(Flyway flyway) {
        MigrationVersion newest = MigrationVersion.EMPTY;
        for (MigrationInfo migration : flyway.info().all()) {
            if (migration.getState().isResolved()) {
                newest = migration.getVersion();
            }
        }
        return newest;
    }

    private void refuseNewerDatabase(Flyway flyway) {
        MigrationInfo current = flyway.info().current();
        if (current != null && current.getVersion().compareTo(newestKnown) > 0) {
            throw new IllegalStateException(
                    "The database is newer than this WAR (schema "
                            + current.getVersion()
                            + ", the WAR knows "
                            + newestKnown
                            + "): deploy the WAR that made it, or a later one.");
        }
    }

    private DataSource owner() {
        try {
            return (DataSource) new InitialContext().lookup(MIGRATION_SOURCE);
        } catch (NamingException e) {
            return direct.source().orElse(runtime);
        }
    }

    private String runtimeRole() throws SQLException {
        try (Connection connection = runtime.getConnection();
                PreparedStatement statement = connection.prepareStatement("SELECT current_user");
                ResultSet row = statement.executeQuery()) {
            row.next();
            return row.getString(1);
        }
    }

    /** What failed, and what the database said of it. */
    private static String reason(Throwable e) {
        Throwable root = e;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        if (firstLine(e).startsWith(FOREIGN_TABLES)) {
            return "the database holds tables of others: give the service a database of its own";
        }
        return root == e ? firstLine(e) : firstLine(e) + ": " + firstLine(root);
    }

    private static String firstLine(Throwable e) {
        return String.valueOf(e.getMessage())
                .lines()
                .findFirst()
                .orElse(e.getClass().getSimpleName());
    }
}
