package org.patientcare.audit;

import jakarta.annotation.Resource;
import jakarta.enterprise.context.ApplicationScoped;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import javax.sql.DataSource;
import org.patientcare.shared.Coded;
import org.patientcare.shared.DatabaseFailure;
import org.patientcare.shared.Page;

@ApplicationScoped
class AuditEventRepository {

    @Resource(name = "jdbc/patientcare")
    private DataSource database;

    Page<AuditEvent> list(AuditEvent.Filter filter, Page.Request asked) {
        Conditions conditions = new Conditions(filter);
        String from = " FROM audit_event" + conditions.sql();
        try (Connection connection = database.getConnection()) {
            long total = count(connection, "SELECT count(*)" + from, conditions.values());
            String page =
                    "SELECT *"
                            + from
                            + " ORDER BY id DESC LIMIT "
                            + asked.size()
                            + " OFFSET "
                            + asked.offset();
            return new Page<>(
                    read(connection, page, conditions.values()),
                    asked.number(),
                    asked.size(),
                    total);
        } catch (SQLException e) {
            throw new DatabaseFailure(e);
        }
    }

    private static long count(Connection connection, String sql, List<Object> values)
            throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql);
                ResultSet row = bound(statement, values).executeQuery()) {
            row.next();
            return row.getLong(1);
        }
    }

    private static List<AuditEvent> read(Connection connection, String sql, List<Object> values)
            throws SQLException {
        List<AuditEvent> events = new ArrayList<>();
        try (PreparedStatement statement = connection.prepareStatement(sql);
                ResultSet row = bound(statement, values).executeQuery()) {
            while (row.next()) {
                events.add(event(row));
            }
        }
        return events;
    }

    private static PreparedStatement bound(PreparedStatement statement, List<Object> values)
            throws SQLException {
        for (int i = 0; i < values.size(); i++) {
            statement.setObject(i + 1, values.get(i));
        }
        return statement;
    }

    private static AuditEvent event(ResultSet row) throws SQLException {
        return new AuditEvent(
                row.getTimestamp("at").toInstant(),
                new Actor(
                        Coded.of(Actor.Kind.class, row.getString("actor_kind")),
                        row.getString("actor_id")),
                row.getString("action"),
                new AuditEvent.AuditedObject(
                        row.getString("object_kind"),
                        List.of((String[]) row.getArray("object_codes").getArray())),
                row.getObject("organization_id", UUID.class),
                row.getString("outcome"),
                row.getInt("times"),
                row.getString("request_id"),
                row.getString("address"));
    }

    /** The conditions of a filter and what is bound to them, in step. */
    private static final class Conditions {

        private final List<String> sql = new ArrayList<>();
        private final List<Object> values = new ArrayList<>();

        Conditions(AuditEvent.Filter filter) {
            add("organization_id = ?", filter.organization());
            add("actor_id = ?", filter.actor());
            if (filter.patient() != null) {
                add(
                        "(object_kind = 'patient' AND object_codes @> ARRAY[?]::text[]",
                        filter.patient());
                sql.set(
                        sql.size() - 1,
                        sql.get(sql.size() - 1) + " OR actor_kind = 'patient' AND actor_id = ?)");
                values.add(filter.patient());
            }
            add("at >= ?", filter.from() == null ? null : Timestamp.from(filter.from()));
            add("at < ?", filter.to() == null ? null : Timestamp.from(filter.to()));
        }

        String sql() {
            return sql.isEmpty() ? "" : " WHERE " + String.join(" AND ", sql);
        }

        List<Object> values() {
            return values;
        }

        private void add(String condition, Object value) {
            if (value != null) {
                sql.add(condition);
                values.add(value);
            }
        }
    }
}
