package org.patientcare.platform.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.patientcare.testing.ScratchDatabase;

/**
 * PostgreSQL refuses the statements that publications cannot send even if nobody subscribes, and
 * even if they find no row. May run concurrently with other tests: it uses its own database.
 */
@Execution(ExecutionMode.CONCURRENT)
@DisplayName("A publication for all tables can send each update and deletion")
class ReplicaIdentityIT {

    /** An update and a deletion of each table and each partition. */
    private static final String CHANGES =
            """
            SELECT unnest(ARRAY[format('UPDATE %1$s SET %2$I = %2$I', c.oid::regclass, a.attname), format('DELETE FROM %s', c.oid::regclass)])
            FROM pg_class c CROSS JOIN LATERAL (SELECT attname FROM pg_attribute
                WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped AND attidentity = '' AND attgenerated = ''
                ORDER BY attnum LIMIT 1) a
            WHERE c.relkind IN ('r', 'p') AND c.relpersistence = 'p' AND c.relnamespace = 'public'::regnamespace ORDER BY 1""";

    /** Rows of the tables without a primary key, of which those of the trail have no month yet. */
    private static final String ROWS =
            """
            SET patientcare.scope = 'migration';
            INSERT INTO organization (id, name, language, time_zone, activation_code_delivery, allowed_origins, redeemed_plans_survive, created_at, version)
                VALUES (gen_random_uuid(), 'A', 'en', 'UTC', false, '', false, now(), 0);
            INSERT INTO person (id, name) VALUES (gen_random_uuid(), 'A');
            INSERT INTO role_assignment (person_id, role, granted_by) SELECT id, 'operator', 'test' FROM person;
            INSERT INTO wrong_code SELECT id, 1, now() FROM organization;
            INSERT INTO audit_log (at, actor_kind, action, object_kind, object_codes, outcome, times)
                VALUES (now() + interval '6 months', 'service', 'x', 'x', '{}', 'done', 1);
            INSERT INTO audit_subject SELECT o.id, e.at, e.id, '{1}' FROM organization o, audit_log e;
            SELECT audit_make_months()""";

    private static final String MONTH =
            "to_char((now() + interval '6 months') AT TIME ZONE 'UTC', '_YYYY_MM')";

    @Test
    @DisplayName(
            "of every table of the service, and of months that are made while it is published, to which events move")
    void allTablesCanBePublished() throws SQLException {
        ScratchDatabase database = ScratchDatabase.migrated("published");
        database.administer("CREATE PUBLICATION everything FOR ALL TABLES");
        database.execute("CREATE TABLE without_key (n integer)");
        assertThatThrownBy(() -> database.execute("UPDATE without_key SET n = n"))
                .hasMessageContaining("replica identity");
        database.execute("DROP TABLE without_key");

        database.execute(ROWS);
        for (String table : List.of("audit_log", "audit_subject")) {
            assertThat(
                            database.value(
                                    "SELECT to_regclass('%s' || %s) IS NOT NULL"
                                            .formatted(table, MONTH)))
                    .as(table)
                    .isEqualTo("t");
        }
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement()) {
            statement.execute("SET patientcare.scope = 'migration'");
            assertThat(List.of("role_assignment", "wrong_code", "audit_log", "audit_subject"))
                    .allSatisfy(
                            table ->
                                    assertThat(
                                                    statement.executeUpdate(
                                                            "UPDATE %1$s SET organization_id = organization_id"
                                                                    .formatted(table)))
                                            .as(table)
                                            .isOne());
            List<String> changes = texts(statement, CHANGES);
            assertThat(changes).hasSizeGreaterThan(150);
            connection.setAutoCommit(false);
            for (String change : changes) {
                statement.execute("SAVEPOINT one");
                assertThat(refusal(statement, change)).as(change).doesNotContain("replica");
                statement.execute("ROLLBACK TO one");
            }
        }
    }

    /** The error message; empty if the statement succeeds. */
    private static String refusal(Statement statement, String sql) {
        try {
            statement.execute(sql);
            return "";
        } catch (SQLException e) {
            return e.getMessage();
        }
    }

    private static List<String> texts(Statement statement, String sql) throws SQLException {
        List<String> found = new ArrayList<>();
        try (ResultSet row = statement.executeQuery(sql)) {
            while (row.next()) {
                found.add(row.getString(1));
            }
        }
        return found;
    }
}
