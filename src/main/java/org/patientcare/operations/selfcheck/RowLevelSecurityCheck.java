package org.patientcare.operations.selfcheck;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.patientcare.platform.check.Check;
import org.patientcare.platform.check.CheckName;
import org.patientcare.platform.check.Finding;
import org.patientcare.platform.check.RequestOrigin;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.schema.SchemaState;

/**
 * Checks that row-level security separates the organizations on every table with rows of
 * organizations.
 */
@ApplicationScoped
class RowLevelSecurityCheck implements Check {

    private static final String POLICIES =
            """
            WITH walled AS (
                SELECT oid, relname, relowner, relrowsecurity AND relforcerowsecurity AS forced,
                    relispartition OR relname ~ '^audit_(log|subject)_' AS part
                FROM pg_class c
                WHERE relkind IN ('r', 'p') AND relnamespace = current_schema()::regnamespace AND (relname = 'organization' OR EXISTS (
                    SELECT FROM pg_attribute WHERE attrelid = c.oid AND attname = 'organization_id' AND NOT attisdropped)))
            SELECT coalesce(bool_or(forced AND NOT part), false) AS begun,
                string_agg(relname, ', ' ORDER BY relname) FILTER (WHERE NOT (forced
                    AND EXISTS (SELECT FROM pg_policy WHERE polrelid = walled.oid AND polname = 'migration' AND polroles = ARRAY[relowner])
                    AND (part OR EXISTS (SELECT FROM pg_policy WHERE polrelid = walled.oid AND polname = 'own')))) AS open
            FROM walled""";

    private static final String FINISH =
            "Once no node of the previous release is running, run "
                    + SchemaState.COMMAND
                    + " --finish (runbook upgrade).";

    @Inject private Database database;

    @Override
    public CheckName name() {
        return CheckName.TENANT_WALLS;
    }

    @Override
    public Finding run(RequestOrigin origin) {
        return database.withConnection(RowLevelSecurityCheck::on);
    }

    static Finding on(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(POLICIES)) {
            row.next();
            if (!row.getBoolean("begun")) {
                return Finding.warning(
                        "Row-level security between organizations is not enabled yet.", FINISH);
            }
            String open = row.getString("open");
            return open == null
                    ? Finding.ok("Row-level security between organizations is enabled.")
                    : Finding.failed(
                            "Row-level security between organizations is incomplete on "
                                    + open
                                    + ".",
                            FINISH);
        }
    }
}
