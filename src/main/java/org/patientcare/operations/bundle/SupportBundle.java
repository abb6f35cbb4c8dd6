package org.patientcare.operations.bundle;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.patientcare.operations.selfcheck.SelfCheckReport;
import org.patientcare.platform.config.EffectiveSettings.EffectiveSetting;
import org.patientcare.platform.server.ServerPool;

/**
 * The state of a node at a moment.
 *
 * @param pool empty on a server that shows none
 * @param metrics in the format of Prometheus
 */
public record SupportBundle(
        Instant at,
        Versions versions,
        SelfCheckReport selfCheck,
        List<EffectiveSetting> settings,
        Optional<ServerPool.Status> pool,
        List<DatabaseSession> sessions,
        List<LogLine> log,
        String metrics) {

    /**
     * What the node consists of; the self-check has the versions of server and database.
     *
     * @param schema that this release needs
     */
    public record Versions(String release, int schema, String jvm, String system) {}

    /**
     * A session of the nodes in the database, without its statement.
     *
     * @param name node and purpose
     * @param state {@code active}, {@code idle} and so on; null if the role may not see it
     * @param waitsFor kind and name of what it waits for; null for nothing
     * @param transactionSeconds how long its transaction has been open; null without one
     * @param stateSeconds how long it has been in this state
     */
    public record DatabaseSession(
            String name,
            String state,
            String waitsFor,
            Long transactionSeconds,
            Long stateSeconds) {}

    /**
     * A line of the log.
     *
     * @param message null for what other libraries logged, which may quote values
     * @param failure the class of the exception; null if there was none
     */
    public record LogLine(
            Instant at, String level, String logger, String message, String failure) {}
}
