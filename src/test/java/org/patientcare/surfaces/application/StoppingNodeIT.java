package org.patientcare.surfaces.application;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Http;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.KeptNode;
import org.patientcare.testing.Node;
import org.patientcare.testing.Organization;
import org.patientcare.testing.Reply;
import org.patientcare.testing.UsesNode;
import org.patientcare.testing.Waiting;

/** Runs after all other tests on this node, because it stops it. */
@IntegrationTest
@RunAsClient
@UsesNode(KeptNode.FEW_THREADS)
@Order(Integer.MAX_VALUE)
@DisplayName("A node that is asked to stop (SIGTERM) waits until nobody sends it new calls")
class StoppingNodeIT {

    @Test
    @DisplayName("for the grace period, it reports that it is not ready, and still serves calls")
    void itFirstReportsThatItIsNotReady() {
        Node node = KeptNode.FEW_THREADS.node();
        Organization clinic = operator().newOrganization().at(node.port()).withPatient("p");
        clinic.patient("p").expect(200);
        node.terminate();
        Waiting.until("not ready", () -> readiness(node).status() == 503);
        Reply served = clinic.patient("p").expect(200);

        assertThat(readiness(node).json().at("/checks/0/name").asText()).isEqualTo("node");
        assertThat(served.header("Connection")).isEqualTo("close");
        node.kill();
    }

    private static Reply readiness(Node node) {
        return Http.node(node.port()).get("/health/ready");
    }
}
