package org.patientcare.visits.call;

import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.KeptNode;
import org.patientcare.testing.Node;
import org.patientcare.testing.UsesNode;
import org.patientcare.testing.Visit;
import org.patientcare.testing.VisitPage;

/** Runs after all other tests on this node, because it kills it. */
@IntegrationTest
@RunAsClient
@UsesNode(KeptNode.OF_VISITS)
@Order(Integer.MAX_VALUE)
@DisplayName("A video visit in two browsers, at two nodes")
class VisitOverTwoNodesIT {

    private static final int FRAMES = TwoPeople.FRAMES;

    @RegisterExtension final TwoPeople people = new TwoPeople();

    @Test
    @DisplayName("4: the two sides on two nodes; a node that dies does not end the call")
    void theTwoSidesOnTwoNodes() {
        Node second = KeptNode.OF_VISITS.node();
        Visit visit = Visit.now("en");
        VisitPage patient =
                VisitPage.open(people.patients(), Visit.at(second.port(), visit.patientUrl()))
                        .enter();
        patient.awaitScene("waiting");
        VisitPage professional =
                VisitPage.open(people.professionals(), visit.professionalUrl()).enter();
        TwoPeople.startCall(visit, patient, professional);
        second.kill();
        professional.awaitFrames(FRAMES);
        patient.awaitFrames(FRAMES);
    }
}
