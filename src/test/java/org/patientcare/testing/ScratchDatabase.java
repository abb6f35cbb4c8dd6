package org.patientcare.testing;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;

/**
 * Another database on the suite's PostgreSQL, for a test that changes the schema. It is not dropped
 * afterwards. Row-level security restricts its owner unless a connection sets the scope itself.
 */
public final class ScratchDatabase {

    /** The database of which those with a schema are copies. */
    private static final String TEMPLATE = "scratch_template";

    private final String url;

    private ScratchDatabase(String url) {
        this.url = url;
    }

    /** A database with nothing in it. */
    public static ScratchDatabase empty(String name) {
        return new ScratchDatabase(Database.empty(name));
    }

    /**
     * Copies the suite's database, which has the schema and no rows yet; to be called before
     * anything else uses it.
     */
    static void makeTemplate() {
        Database.copy("patientcare", TEMPLATE);
    }

    /** A database as {@code java -jar patientcare.war migrate} makes it. */
    public static synchronized ScratchDatabase migrated(String name) {
        return new ScratchDatabase(Database.copy(TEMPLATE, name));
    }

    public String url() {
        return url;
    }

    /** The environment variables of a command that migrates it. */
    public Map<String, String> environment() {
        return SuiteDatabase.migrationEnvironment(url);
    }

    /** A new connection of the owner. */
    public Connection connect() throws SQLException {
        return DriverManager.getConnection(url, Database.OWNER, "");
    }

    public void execute(String sql) {
        execute(Database.OWNER, sql);
    }

    /** Executes SQL as the superuser. */
    public void administer(String sql) {
        execute("postgres", sql);
    }

    private void execute(String role, String sql) {
        try (Connection connection = DriverManager.getConnection(url, role, "");
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /**
     * Executes a script as {@code psql} does: outside a transaction, one statement after the other.
     */
    public void executeScript(String script) throws SQLException {
        try (Connection connection = connect();
                Statement psql = connection.createStatement()) {
            StringBuilder statement = new StringBuilder();
            boolean inTransaction = false;
            boolean inBody = false;
            for (String line : script.lines().toList()) {
                statement.append(line).append('\n');
                inTransaction = line.equals("BEGIN;") || inTransaction && !line.equals("COMMIT;");
                inBody ^= line.split("[$][$]", -1).length % 2 == 0;
                if (!inTransaction && !inBody && line.endsWith(";")) {
                    psql.execute(statement.toString());
                    statement.setLength(0);
                }
            }
        }
    }

    /** The first column of the first row. */
    public String value(String sql) {
        try (Connection connection = connect();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            row.next();
            return row.getString(1);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
