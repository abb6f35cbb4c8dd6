package org.patientcare.operations.selfcheck;

import jakarta.annotation.Resource;
import jakarta.enterprise.context.ApplicationScoped;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;
import org.patientcare.platform.check.Check;
import org.patientcare.platform.check.CheckName;
import org.patientcare.platform.check.Finding;
import org.patientcare.platform.check.RequestOrigin;

/** Checks that the run-time role has no more rights than it needs. */
@ApplicationScoped
class SchemaRightsCheck implements Check {

    private static final String RIGHTS =
            """
            SELECT r.rolsuper AS superuser, r.rolbypassrls AND NOT r.rolsuper AS walls,
                has_schema_privilege(current_schema(), 'CREATE')
                    OR EXISTS (SELECT FROM pg_class WHERE relnamespace = current_schema()::regnamespace
                        AND pg_has_role(relowner, 'USAGE')) AS schema,
                EXISTS (SELECT FROM unnest(ARRAY['audit_log', 'audit_subject']) parent, pg_partition_tree(parent::regclass) part
                    WHERE has_table_privilege(part.relid, 'UPDATE, DELETE, TRUNCATE')) AS trail
            FROM pg_roles r WHERE r.rolname = current_user""";

    @Resource(name = "jdbc/patientcare")
    private DataSource database;

    @Override
    public CheckName name() {
        return CheckName.SCHEMA_RIGHTS;
    }

    @Override
    public Finding run(RequestOrigin origin) throws SQLException {
        try (Connection connection = database.getConnection()) {
            return on(connection);
        }
    }

    static Finding on(Connection connection) throws SQLException {
        List<String> more = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(RIGHTS)) {
            row.next();
            if (row.getBoolean("superuser")) {
                more.add("do anything on this database server");
            }
            if (row.getBoolean("schema")) {
                more.add("change the schema");
            }
            if (row.getBoolean("walls")) {
                more.add("bypass row-level security between organizations");
            }
            if (row.getBoolean("trail")) {
                more.add("rewrite the audit trail");
            }
        }
        return more.isEmpty()
                ? Finding.ok(
                        "The role of the nodes can change neither the schema nor the audit trail.")
                : Finding.warning(
                        "The role of the nodes can " + String.join(", ", more) + ".",
                        "Give the data source jdbc/patientcare a role that owns nothing, and let"
                                + " only the owner run migrations (runbook install).");
    }
}
