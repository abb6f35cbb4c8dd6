package org.patientcare.testing;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;

/**
 * One more database on the suite's PostgreSQL, for a test that changes the schema; it stays. Its
 * owner sees over no walls, unless they ask for it.
 */
public final class ScratchDatabase {

    /** Of which those that have the schema are copies. */
    private static final String TEMPLATE = "scratch_template";

    private static boolean templateMade;

    private final String url;

    private ScratchDatabase(String url) {
        this.url = url;
    }

    /** There is nothing in it. */
    public static ScratchDatabase empty(String name) {
        return new ScratchDatabase(Database.empty(name));
    }

    /** As {@code java -jar patientcare.war migrate} makes it, which is done once. */
    public static synchronized ScratchDatabase migrated(String name) {
        if (!templateMade) {
            SuiteDatabase.migrate(Database.empty(TEMPLATE));
            templateMade = true;
        }
        return new ScratchDatabase(Database.copy(TEMPLATE, name));
    }

    public String url() {
        return url;
    }

    /** What a command is told that is to migrate it. */
    public Map<String, String> environment() {
        return SuiteDatabase.environmentOfOwner(url);
    }

    /** One more connection of the owner. */
    public Connection connect() throws SQLException {
        return DriverManager.getConnection(url, Database.OWNER, "");
    }

    public void execute(String sql) {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** What is in no transaction a statement after the other, as {@code psql} does. */
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
