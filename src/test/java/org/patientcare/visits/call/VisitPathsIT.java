package org.patientcare.visits.call;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Visit;
import org.patientcare.testing.VisitPage;
import org.patientcare.testing.Waiting;

@IntegrationTest
@RunAsClient
@DisplayName("The path between the two browsers of a visit")
class VisitPathsIT {

    private static final int FRAMES = TwoPeople.FRAMES;

    /** Drops the ICE candidates of the other side. */
    private static final String NO_PATH =
            "RTCPeerConnection.prototype.addIceCandidate = async () => {};";

    @RegisterExtension final TwoPeople people = new TwoPeople();

    @Test
    @DisplayName("3: a changed network gets a new path, in the same call")
    void aChangedNetworkGetsANewPath() {
        Visit visit = Visit.now("en");
        VisitPage patient = VisitPage.open(people.patients(), visit.patientUrl()).enter();
        VisitPage professional =
                VisitPage.open(people.professionals(), visit.professionalUrl()).enter();
        TwoPeople.startCall(visit, patient, professional);
        for (VisitPage changed : List.of(patient, professional)) {
            String before = patient.remoteIceUfrag();
            changed.page().evaluate("() => dispatchEvent(new Event('online'))");
            Waiting.until("a new path", () -> !patient.remoteIceUfrag().equals(before));
            patient.awaitFrames(FRAMES);
            professional.awaitFrames(FRAMES);
        }
        assertThat(patient.peers()).as("connections of the patient").isOne();
        assertThat(professional.peers()).as("connections of the professional").isOne();
    }

    @Test
    @DisplayName(
            "4: without a path between the networks both sides read a sentence, and the chat works")
    void withoutAPathThereIsASentenceAndTheChat() {
        Visit visit = Visit.now("en");
        VisitPage patient = VisitPage.open(people.patients(), visit.patientUrl(), NO_PATH).enter();
        patient.awaitScene("waiting");
        VisitPage professional =
                VisitPage.open(people.professionals(), visit.professionalUrl(), NO_PATH).enter();
        professional.awaitScene("arrived").click("admit");
        for (VisitPage side : List.of(patient, professional)) {
            side.awaitScene("call")
                    .page()
                    .waitForSelector("#status:has-text('No connection was possible')");
        }
        patient.assertLegible();
        professional.assertLegible();
        Waiting.until(
                "both pages report it",
                () ->
                        visit.asOperator()
                                .get("hindrances")
                                .findValuesAsText("word")
                                .equals(List.of("no_path", "no_path")));
        patient.click("chat");
        patient.say("I cannot see you");
        professional.awaitMessage("I cannot see you");
    }
}
