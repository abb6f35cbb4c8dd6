package org.patientcare.chaos.erasures;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.patientcare.chaos.nodes.TwoNodes;
import org.patientcare.testing.Http;
import org.patientcare.testing.Reply;
import org.patientcare.testing.Waiting;

/**
 * A program that reads the feed of the installation's audit trail by its cursor, from one node and
 * the other, and keeps the cursor only after it has the lines.
 */
final class TrailReader implements AutoCloseable {

    private static final String FEED = "/admin/v1/audit-events/feed?limit=1000&after=";

    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(300);

    private static final String NOW =
            "SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::bigint";

    private static final String ROWS =
            """
            SELECT (extract(epoch FROM at) * 1000000)::bigint || '-' || id FROM audit_log
            WHERE (extract(epoch FROM at) * 1000000)::bigint < %d""";

    private final List<Http> nodes;
    private final Set<String> read = ConcurrentHashMap.newKeySet();
    private final Background reading;
    private volatile String cursor = "";
    private final AtomicLong lines = new AtomicLong();
    private int calls;

    TrailReader(TwoNodes nodes) {
        Http operator = nodes.operator().http();
        this.nodes = nodes.ports().stream().map(operator::at).toList();
        reading = Background.repeating(this::readOn);
    }

    /** What came of it. */
    record Outcome(int rows, long lines, List<String> missing) {}

    /** Waits until all is read that was written until now, and compares it with the trail. */
    Outcome outcome(Connection superuser) throws SQLException {
        long now = Long.parseLong(column(superuser, NOW).get(0));
        Waiting.until("the feed is read to this moment", () -> readUntil() > now);
        List<String> rows = column(superuser, ROWS.formatted(now));
        return new Outcome(
                rows.size(), lines.get(), rows.stream().filter(id -> !read.contains(id)).toList());
    }

    /** The time of the cursor in microseconds; 0 before there is one. */
    private long readUntil() {
        return cursor.isEmpty() ? 0 : Long.parseLong(cursor.substring(0, cursor.indexOf('-')));
    }

    private void readOn() {
        calls++;
        Reply reply = nodes.get(calls % nodes.size()).get(FEED + cursor);
        if (reply.status() == 200) {
            List<String> ids = reply.lines().stream().map(line -> line.get("id").asText()).toList();
            read.addAll(ids);
            lines.addAndGet(ids.size());
            cursor = reply.header("X-Next-Cursor");
        }
        if (!"true".equals(reply.header("X-More"))) {
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }

    private static List<String> column(Connection database, String sql) throws SQLException {
        List<String> values = new ArrayList<>();
        try (Statement statement = database.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                values.add(rows.getString(1));
            }
        }
        return values;
    }

    @Override
    public void close() {
        reading.close();
    }
}
