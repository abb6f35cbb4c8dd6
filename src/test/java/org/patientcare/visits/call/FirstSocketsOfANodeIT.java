package org.patientcare.visits.call;

import static org.assertj.core.api.Assertions.assertThat;

import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.KeptNode;
import org.patientcare.testing.Node;
import org.patientcare.testing.UsesNode;
import org.patientcare.testing.Visit;
import org.patientcare.testing.Waiting;
import org.patientcare.testing.WebSocketClient;

/** Runs before all other tests on this node, which must not have served a request yet. */
@IntegrationTest
@RunAsClient
@UsesNode(KeptNode.OF_VISITS)
@Order(0)
@DisplayName("The first requests of a node are the sockets of a visit")
class FirstSocketsOfANodeIT {

    /** The beans of the node are made on the threads of the sockets. */
    @Test
    @DisplayName("4: a visit is held by sockets alone, as the first requests of a node")
    void aVisitIsHeldBySocketsAlone() {
        Visit visit = Visit.now("en");
        Node node = KeptNode.OF_VISITS.freshNode();
        try (WebSocketClient patient =
                        WebSocketClient.open(Visit.at(node.port(), visit.patientUrl()));
                WebSocketClient professional =
                        WebSocketClient.open(Visit.at(node.port(), visit.professionalUrl()))) {
            patient.await("room");
            professional.await("room");
            professional.send("admit", null);
            awaitState(visit, "in_call");
            professional.send("chat", "Hola");
            assertThat(patient.await("chat").get("text").asText()).isEqualTo("Hola");
            professional.send("hang_up", null);
            awaitState(visit, "finished");
        }
        assertThat(node.logLines()).noneMatch(line -> line.contains("A web socket failed"));
    }

    private static void awaitState(Visit visit, String state) {
        Waiting.until(state, () -> visit.state().equals(state));
    }
}
