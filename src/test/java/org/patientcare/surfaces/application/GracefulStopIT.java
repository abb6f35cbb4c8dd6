package org.patientcare.surfaces.application;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Http;
import org.patientcare.testing.Node;
import org.patientcare.testing.OnSharedNode;
import org.patientcare.testing.Operator;
import org.patientcare.testing.Organization;
import org.patientcare.testing.OwnPostgres;
import org.patientcare.testing.Reply;
import org.patientcare.testing.SharedNode;
import org.patientcare.testing.Waiting;

@OnSharedNode
@DisplayName("A node that is asked to stop (SIGTERM) finishes the running calls")
class GracefulStopIT {

    private final SharedNode shared = SharedNode.ready();
    private final OwnPostgres postgres = shared.postgres();
    private final Organization clinic =
            Operator.ofNode(shared.node().port()).newOrganization().withPatient("slow");

    @Test
    @DisplayName(
            "the call in flight is committed and answered; new ones get 503 meanwhile; the process ends")
    void theCallInFlightIsAnswered() throws SQLException {
        int port = Node.freePort();
        try (Node node = nodeWithoutGrace(port);
                Connection lock = lockedPatient()) {
            clinic.at(port).patient("slow").expect(200);
            CompletableFuture<Reply> slow = slowCall(port);
            node.terminate();
            Waiting.until("new calls are refused", () -> status(port) == 503);
            Reply refusal = clinic.at(port).patient("slow").expectRefusal(503);
            assertThat(refusal.header("Retry-After")).isEqualTo("5");
            Http person = Http.node(port).with("Accept-Language", "de");
            assertThat(person.get("/call/" + "A".repeat(32)).expect(503).text())
                    .contains("Einen Moment bitte");
            assertThat(slow).isNotDone();
            lock.rollback();

            assertThat(slow.join().expect(200).text()).isEqualTo("{\"message\":\"Success\"}");
            node.awaitEnd();
        }
        assertThat(clinic.existingPatient("slow").get("first_name").asText()).isEqualTo("Late");
    }

    /** {@link StoppingNodeIT} has the time before new calls are refused. */
    private Node nodeWithoutGrace(int port) {
        Map<String, String> settings = new HashMap<>(postgres.settings(port));
        settings.put("fish.payara.shutdowngrace", "0");
        return Node.ready(settings, port);
    }

    /**
     * Begins to change the patient whose row is locked, and returns once the call waits for the
     * lock.
     */
    private CompletableFuture<Reply> slowCall(int port) {
        CompletableFuture<Reply> reply =
                clinic.at(port)
                        .http()
                        .sendAsync(
                                "PUT",
                                "/v1/patients",
                                "{\"patients\":[{\"code\":\"slow\",\"first_name\":\"Late\"}]}");
        Waiting.until("the call waits for the row", postgres::isAnyLockAwaited);
        return reply;
    }

    private Connection lockedPatient() throws SQLException {
        return postgres.lock(
                "SELECT 1 FROM patient WHERE organization_id = '" + clinic.uuid() + "' FOR UPDATE");
    }

    private int status(int port) {
        return clinic.at(port).patient("slow").status();
    }
}
