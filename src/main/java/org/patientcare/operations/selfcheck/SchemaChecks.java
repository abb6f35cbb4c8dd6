package org.patientcare.operations.selfcheck;

import jakarta.annotation.Resource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Inject;
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
import org.patientcare.platform.config.Readiness;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.database.DatabaseWatch;
import org.patientcare.platform.schema.SchemaState;
import org.patientcare.platform.schema.SchemaVersions;

/**
 * Whether this release supports the schema of the database, whether the run-time role has no more
 * rights than it needs, and whether row-level security separates the organizations on every table
 * with rows of organizations.
 */
@ApplicationScoped
class SchemaChecks {

    private static final String RIGHTS =
            """
            SELECT r.rolsuper AS superuser, r.rolbypassrls AND NOT r.rolsuper AS bypasses_rls,
                has_schema_privilege(current_schema(), 'CREATE')
                    OR EXISTS (SELECT FROM pg_class WHERE relnamespace = current_schema()::regnamespace
                        AND pg_has_role(relowner, 'USAGE')) AS schema,
                EXISTS (SELECT FROM unnest(ARRAY['audit_log', 'audit_subject']) parent, pg_partition_tree(parent::regclass) part
                    WHERE has_table_privilege(part.relid, 'UPDATE, DELETE, TRUNCATE')) AS trail
            FROM pg_roles r WHERE r.rolname = current_user""";

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

    @Resource(name = "jdbc/patientcare")
    private DataSource source;

    @Inject private Database database;
    @Inject private DatabaseWatch watch;

    /** As the database watch of this node last saw it. */
    @Produces
    @ApplicationScoped
    Check versionCheck() {
        return Check.of(CheckName.SCHEMA, origin -> version(watch.readiness()));
    }

    @Produces
    @ApplicationScoped
    Check rightsCheck() {
        return Check.of(CheckName.SCHEMA_RIGHTS, origin -> rights());
    }

    @Produces
    @ApplicationScoped
    Check rowLevelSecurityCheck() {
        return Check.of(
                CheckName.TENANT_WALLS,
                origin -> database.withConnection(SchemaChecks::rowLevelSecurity));
    }

    private Finding rights() throws SQLException {
        try (Connection connection = source.getConnection()) {
            return rights(connection);
        }
    }

    static Finding version(Readiness readiness) {
        String sentence =
                readiness.sentence()
                        + " This release works with schema %d, and with later ones that support it."
                                .formatted(SchemaVersions.NEEDED);
        return switch (readiness) {
            case READY,
                    CLOCK_WRONG,
                    WRAPPING_KEY_MISSING,
                    DATABASE_READ_ONLY,
                    DISK_FULL,
                    STANDBY_AWAY,
                    DATABASE_WRITES_TOO_SLOWLY,
                    DATABASE_REFUSES_WRITES ->
                    Finding.ok("This release works with the schema.");
            case STARTING, REFUSED, STOPPING ->
                    Finding.warning(sentence, "Repeat the self-check in a moment.");
            case DATABASE_UNAVAILABLE, DATABASE_FORMER ->
                    Finding.failed(sentence, "First do what the check of the database says.");
            case SCHEMA_MISSING ->
                    Finding.failed(
                            sentence,
                            "Point the data source at the service's own database, or restore the"
                                    + " last backup; a new database gets its tables by "
                                    + SchemaState.COMMAND
                                    + ".");
            case SCHEMA_FAILED, SCHEMA_OLDER ->
                    Finding.failed(
                            sentence, "Run %s (runbook upgrade).".formatted(SchemaState.COMMAND));
            case SCHEMA_NEWER ->
                    Finding.failed(
                            sentence, "Deploy on this node the release that the other nodes have.");
        };
    }

    static Finding rights(Connection connection) throws SQLException {
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
            if (row.getBoolean("bypasses_rls")) {
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

    static Finding rowLevelSecurity(Connection connection) throws SQLException {
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
