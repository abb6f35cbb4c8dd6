package org.patientcare.platform.database;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.WeakHashMap;
import javax.sql.DataSource;
import org.patientcare.platform.database.NewestTimeline.Timeline;
import org.patientcare.platform.server.ServerPool;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyManager;

/**
 * Refuses connections to a former primary. With two hosts in the URL a new connection of the pool
 * can reach one while the database watch is connected to the present one.
 *
 * <p>A connection is asked once, and only if the database was ever promoted, so that others pay
 * nothing. On a server that does not show the driver's own connection, only the watch looks.
 */
@ApplicationScoped
class FormerPrimaryGuard {

    private static final long NEVER_PROMOTED = 1;

    /** The SQL state of a connection that was rejected. */
    private static final String REJECTED = "08004";

    @Inject private NewestTimeline newest;
    @Inject private ServerPool pool;

    /**
     * A connection has its timeline as long as it lives. It is known by its part for COPY, of which
     * the driver makes one for each connection: Payara hands out the connection itself in a new
     * proxy each time.
     */
    private final Map<CopyManager, Timeline> known =
            Collections.synchronizedMap(new WeakHashMap<>());

    FormerPrimaryGuard() {}

    /** For tests. */
    FormerPrimaryGuard(NewestTimeline newest, ServerPool pool) {
        this.newest = newest;
        this.pool = pool;
    }

    /** The data source, which throws {@link SQLTransientConnectionException} instead. */
    DataSource around(DataSource source) {
        return (DataSource)
                Proxy.newProxyInstance(
                        FormerPrimaryGuard.class.getClassLoader(),
                        new Class<?>[] {DataSource.class},
                        (self, method, arguments) -> {
                            Object result = ScopedConnections.call(source, method, arguments);
                            if (result instanceof Connection connection) {
                                requirePresent(source, connection);
                            }
                            return result;
                        });
    }

    /**
     * @throws SQLTransientConnectionException if a connection that was just opened leads to a
     *     former primary; it is closed then
     */
    void requirePresent(Connection opened) throws SQLException {
        try {
            if (wasPromoted() && isFormer(Timeline.of(opened))) {
                throw refusal();
            }
        } catch (SQLException e) {
            opened.close();
            throw e;
        }
    }

    private void requirePresent(DataSource source, Connection borrowed) throws SQLException {
        if (!wasPromoted()) {
            return;
        }
        try {
            Optional<CopyManager> own = partOf(borrowed);
            if (own.isPresent() && isFormer(timeline(own.get(), borrowed))) {
                pool.discard(source, borrowed);
                throw refusal();
            }
        } catch (SQLException e) {
            borrowed.close();
            throw e;
        }
    }

    private boolean wasPromoted() {
        return newest.get().filter(seen -> seen.number() > NEVER_PROMOTED).isPresent();
    }

    private Optional<Timeline> timeline(CopyManager own, Connection borrowed) throws SQLException {
        Timeline before = known.get(own);
        if (before != null) {
            return Optional.of(before);
        }
        Optional<Timeline> found = Timeline.of(borrowed);
        found.ifPresent(timeline -> known.put(own, timeline));
        return found;
    }

    private boolean isFormer(Optional<Timeline> found) {
        return found.filter(newest::isAfter).isPresent();
    }

    private static SQLTransientConnectionException refusal() {
        return new SQLTransientConnectionException(
                "The connection leads to a former primary of the database", REJECTED);
    }

    private static Optional<CopyManager> partOf(Connection borrowed) throws SQLException {
        PGConnection ofDriver;
        try {
            ofDriver = borrowed.unwrap(PGConnection.class);
        } catch (SQLException e) {
            return Optional.empty();
        }
        return Optional.of(ofDriver.getCopyAPI());
    }
}
