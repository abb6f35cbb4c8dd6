package org.patientcare.operations.selfcheck;

import jakarta.annotation.PreDestroy;
import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.lang.System.Logger;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import javax.sql.DataSource;
import org.patientcare.platform.background.BackgroundTasks;

/**
 * Keeps the metrics of the self-check and of the database server up to date, so that an alert needs
 * nobody who asks. What a node checks by itself is not in the audit trail.
 */
@ApplicationScoped
public class SelfCheckTimer {

    private static final Logger LOG = System.getLogger(SelfCheckTimer.class.getName());

    private static final Duration BETWEEN_CHECKS = Duration.ofMinutes(5);
    private static final Duration BETWEEN_LOOKS = Duration.ofSeconds(30);

    /** One for each task: a check can wait for a partner. */
    private static final int THREADS = 2;

    @Resource private ManagedThreadFactory threads;

    @Resource(name = "jdbc/patientcare")
    private DataSource source;

    @Inject private SelfCheck selfCheck;
    @Inject private ReplicationMetrics metrics;

    private final BackgroundTasks tasks = new BackgroundTasks(LOG, "The node did not check itself");

    /** To be called once. */
    public void start() {
        tasks.start(threads, THREADS);
        tasks.execute(this::look);
        tasks.every(BETWEEN_LOOKS, this::look);
        tasks.every(BETWEEN_CHECKS, selfCheck::runByItself);
    }

    @PreDestroy
    void stop() {
        tasks.stop();
    }

    private void look() {
        Optional<Replication> seen;
        try (Connection connection = source.getConnection()) {
            seen = Optional.of(Replication.of(connection));
        } catch (SQLException e) {
            // The database watch reports it.
            seen = Optional.empty();
        }
        metrics.keep(seen);
    }
}
