package org.patientcare.trail.audit;

import jakarta.annotation.Resource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.persistence.Query;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import javax.sql.DataSource;
import org.patientcare.platform.database.DatabaseFailure;
import org.patientcare.platform.shared.JsonDocument;
import org.patientcare.platform.shared.Page;
import org.patientcare.platform.shared.WireNamed;
import org.patientcare.trail.audit.AuditEvent.AuditedObject;

@ApplicationScoped
class AuditEventRepository {

    /** The transaction of this statement does not wait for the disk; no other is affected. */
    static final String WITHOUT_WAITING =
            " WHERE set_config('synchronous_commit', 'off', true) IS NOT NULL";

    private static final String ADD =
            """
            INSERT INTO audit_event (at, organization_id, actor_kind, actor_id, action, object_kind, outcome, times,
                request_id, address, facts, object_codes)
            SELECT ?, CAST(? AS uuid), ?, ?, ?, ?, ?, ?, ?, ?, CAST(? AS json),\
            """;

    /** Codes hold no control characters. */
    private static final String BETWEEN_CODES = "\u0001";

    private static final String ADD_ROW = ADD + " string_to_array(?, chr(1))";

    private static final String READ =
            "WITH found AS ($select), told AS ("
                    + ADD
                    + " array_agg(DISTINCT code) FROM found"
                    + WITHOUT_WAITING
                    + " HAVING count(*) > 0) SELECT * FROM found";

    /**
     * Apart from {@link #READ}, the most frequent statement of all, which this would make dearer.
     */
    private static final String READ_MANY =
            "WITH found AS ($select), told AS ("
                    + ADD
                    + " array_agg(code ORDER BY code) FROM (SELECT code,"
                    + " (row_number() OVER (ORDER BY code) - 1) / "
                    + AuditedObject.MOST_CODES
                    + " AS part FROM (SELECT DISTINCT code FROM found) once) numbered"
                    + WITHOUT_WAITING
                    + " GROUP BY part ORDER BY part) SELECT * FROM found";

    @Resource(name = "jdbc/patientcare")
    private DataSource database;

    @PersistenceContext private EntityManager entities;

    /**
     * Through the connection that JPA has in the transaction at hand: asking the pool for another
     * one, if only to give it back, would wait for those who wait for the rows that we hold.
     */
    void add(AuditEvent event) {
        Query query = entities.createNativeQuery(ADD_ROW);
        List<Object> values = new ArrayList<>(values(event));
        values.add(String.join(BETWEEN_CODES, event.object().codes()));
        for (int i = 0; i < values.size(); i++) {
            query.setParameter(i + 1, values.get(i));
        }
        query.executeUpdate();
    }

    /** Adds the event with the codes of what the select finds, each once, if it finds anything. */
    <E> List<E> read(AuditEvent event, Class<E> type, String select, Object... values) {
        Query query = entities.createNativeQuery(READ.replace("$select", select), type);
        return results(query, type, event, values);
    }

    /** The same for rows that are no entities. */
    List<Object[]> readRows(AuditEvent event, String select, Object... values) {
        Query query = entities.createNativeQuery(READ.replace("$select", select));
        return results(query, Object[].class, event, values);
    }

    /** The same for what many patients may be found by: in as many events as their codes need. */
    List<Object[]> readMany(AuditEvent event, String select, Object... values) {
        Query query = entities.createNativeQuery(READ_MANY.replace("$select", select));
        return results(query, Object[].class, event, values);
    }

    private static <E> List<E> results(
            Query query, Class<E> type, AuditEvent event, Object... values) {
        List<Object> all = new ArrayList<>(List.of(values));
        all.addAll(values(event));
        for (int i = 0; i < all.size(); i++) {
            query.setParameter(i + 1, all.get(i));
        }
        return ((List<?>) query.getResultList()).stream().map(type::cast).toList();
    }

    /** The values of {@link #ADD}, in its order. */
    private static List<Object> values(AuditEvent event) {
        return Arrays.asList(
                Timestamp.from(event.at()),
                event.organization(),
                event.actor().kind().code(),
                event.actor().id(),
                event.action(),
                event.object().kind(),
                event.outcome(),
                event.times(),
                event.requestId(),
                event.address(),
                event.facts() == null ? null : event.facts().text());
    }

    Page<AuditEvent> list(AuditEvent.Filter filter, Page.Request asked) {
        AuditConditions conditions = new AuditConditions(filter);
        String from = " FROM audit_event" + conditions.sql();
        try (Connection connection = database.getConnection()) {
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
                    count(connection, "SELECT count(*)" + from, conditions.values()));
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
                        WireNamed.of(Actor.Kind.class, row.getString("actor_kind")),
                        row.getString("actor_id")),
                row.getString("action"),
                new AuditedObject(
                        row.getString("object_kind"),
                        List.of((String[]) row.getArray("object_codes").getArray())),
                row.getObject("organization_id", UUID.class),
                row.getString("outcome"),
                row.getInt("times"),
                row.getString("request_id"),
                row.getString("address"),
                Optional.ofNullable(row.getString("facts")).map(JsonDocument::new).orElse(null));
    }
}
