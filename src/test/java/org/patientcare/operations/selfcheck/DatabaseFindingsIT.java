package org.patientcare.operations.selfcheck;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Http;
import org.patientcare.testing.Node;
import org.patientcare.testing.OnSharedNode;
import org.patientcare.testing.Operator;
import org.patientcare.testing.OwnPostgres;
import org.patientcare.testing.Reply;
import org.patientcare.testing.SharedNode;
import org.patientcare.testing.Waiting;

@OnSharedNode
@DisplayName("8 Self-check: faults of the database are found, and gone once they are repaired")
class DatabaseFindingsIT {

    /** Free connections: enough for the checks, but fewer than the pool may still open. */
    private static final int FREE_CONNECTIONS = 10;

    private final SharedNode shared = SharedNode.ready();
    private final OwnPostgres postgres = shared.postgres();
    private final Http operator =
            Http.node(shared.node().port())
                    .with("X-API-Key", Operator.API_KEY)
                    .with("X-Secret-Key", Operator.SECRET_KEY);

    @Test
    @DisplayName("8: a schema of another release is found, with the fix")
    void aNewerSchemaIsFound() {
        postgres.execute("UPDATE schema_compatibility SET least_known = 999");
        try {
            await("schema", "failed");
            MisconfiguredInstallationIT.assertFound(
                    operator.get(SelfCheckIT.PATH), "schema", "failed", "too new");
        } finally {
            postgres.execute("UPDATE schema_compatibility SET least_known = 15");
        }
        await("schema", "ok");
    }

    /**
     * Uses a fresh node, whose pool is still small: a pool that was full once opens no more
     * connections.
     */
    @Test
    @DisplayName("8: a database without enough free connections for the rest of the pool is found")
    void aDatabaseShortOfConnectionsIsFound() throws SQLException {
        int port = Node.freePort();
        try (Node fresh = Node.ready(postgres.settings(port), port)) {
            Http there = operator.at(fresh.port());
            List<Connection> connections = new ArrayList<>();
            try {
                while (postgres.freeConnections() > FREE_CONNECTIONS) {
                    connections.add(postgres.connect());
                }
                MisconfiguredInstallationIT.assertFound(
                        there.get(SelfCheckIT.PATH),
                        "connections",
                        "warning",
                        "the database accepts");
            } finally {
                for (Connection connection : connections) {
                    connection.close();
                }
            }
            await(there, "connections", "ok");
        }
    }

    @Test
    @DisplayName(
            "8: a node that is no longer allowed to listen is found, and listens again by itself")
    void aLostListenerIsFound() {
        await("visit-news", "ok");
        postgres.administer("ALTER ROLE patientcare_owner CONNECTION LIMIT 0");
        try {
            postgres.administer(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                            + " WHERE application_name LIKE 'patientcare/%/notifications'");
            await("visit-news", "failed");
        } finally {
            postgres.administer("ALTER ROLE patientcare_owner CONNECTION LIMIT -1");
        }
        await("visit-news", "ok");
    }

    private void await(String check, String status) {
        await(operator, check, status);
    }

    private static void await(Http operator, String check, String status) {
        Waiting.until(
                check + " is " + status,
                () -> {
                    Reply reply = operator.get(SelfCheckIT.PATH);
                    return reply.status() == 200
                            && SelfCheckIT.check(reply, check)
                                    .get("status")
                                    .asText()
                                    .equals(status);
                });
    }
}
