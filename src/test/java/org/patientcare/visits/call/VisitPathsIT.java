package org.patientcare.visits.call;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.microsoft.playwright.CDPSession;
import java.util.List;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.patientcare.testing.Drill;
import org.patientcare.testing.DrillGroup;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Visit;
import org.patientcare.testing.VisitPage;
import org.patientcare.testing.Waiting;

@Drill(
        value = DrillGroup.ENGINES,
        heldBy = {"call/peer.test.js", "call/call.test.js"})
@IntegrationTest
@RunAsClient
@DisplayName("The path between the two browsers of a visit")
class VisitPathsIT {

    private static final int FRAMES = TwoPeople.FRAMES;

    /** Drops the ICE candidates of the other side. */
    private static final String NO_PATH =
            "RTCPeerConnection.prototype.addIceCandidate = async () => {};";

    private static final String COUNT_ESTIMATES =
            """
            window.estimates = 0;
            navigator.connection.addEventListener("change", () => { estimates += 1; });""";

    /** The other side's description is refused, as by a browser without a common codec. */
    private static final String REFUSES =
            """
            RTCPeerConnection.prototype.setRemoteDescription = async () => {
                throw new DOMException("", "OperationError");
            };""";

    /** Keeps all sentences about the connection, since some are soon followed by others. */
    private static final String KEEP_SENTENCES =
            """
            window.sentences = [];
            addEventListener("DOMContentLoaded", () => new MutationObserver(() =>
                sentences.push(document.getElementById("status").textContent))
                .observe(document.getElementById("status"), { childList: true }));""";

    /** What a browser does to a page whose tab is in the background. */
    private static final String HIDE =
            """
            () => {
                Object.defineProperty(document, "hidden", { value: true });
                document.dispatchEvent(new Event("visibilitychange"));
            }""";

    @RegisterExtension final TwoPeople people = new TwoPeople();

    @Test
    @DisplayName(
            "3: a changed network gets a new path, in the same call; a new estimate of its speed does not")
    void aChangedNetworkGetsANewPath() {
        Visit visit = Visit.now("en");
        VisitPage patient =
                VisitPage.open(people.patients(), visit.patientUrl(), COUNT_ESTIMATES).enter();
        VisitPage professional =
                VisitPage.open(people.professionals(), visit.professionalUrl()).enter();
        TwoPeople.startCall(visit, patient, professional);
        String first = patient.remoteIceUfrag();
        changeEstimates(patient);
        patient.awaitFrames(FRAMES);
        assertThat(patient.remoteIceUfrag()).as("after new estimates").isEqualTo(first);
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

    @Test
    @DisplayName(
            "4: two browsers that cannot agree: both sides read that, and not that there is no path")
    void aNegotiationThatFails() {
        Visit visit = Visit.now("en");
        VisitPage patient = VisitPage.open(people.patients(), visit.patientUrl(), REFUSES).enter();
        patient.awaitScene("waiting");
        VisitPage professional =
                VisitPage.open(people.professionals(), visit.professionalUrl()).enter();
        professional.awaitScene("arrived").click("admit");
        for (VisitPage side : List.of(patient, professional)) {
            side.awaitScene("call").awaitNote("status", "could not agree on picture and sound");
            side.assertLegible();
        }
        Waiting.until(
                "both pages report it",
                () ->
                        visit.asOperator()
                                .get("hindrances")
                                .findValuesAsText("word")
                                .equals(List.of("browser_unable", "browser_unable")));
        patient.click("chat");
        patient.say("I cannot see you");
        professional.awaitMessage("I cannot see you");
    }

    @Test
    @DisplayName(
            "a network that loses most packets carries the sound only, and both sides read that until the picture is back")
    void theSoundComesFirst() {
        LossyCall call = callThatCanLosePackets();
        VisitPage patient = call.patient();
        VisitPage professional = call.professional();
        assertThat(patient.page().evaluate(VisitPage.PICTURE)).isEqualTo("true 1500000");
        call.network().lose(45);
        patient.awaitNote("own-devices", "The network is too slow for your picture");
        professional.awaitNote("their-devices", "The network is too slow for the picture of Ana");
        assertThat((String) patient.page().evaluate(VisitPage.PICTURE)).startsWith("false");
        assertThat(patient.sends("audio")).isTrue();
        assertThat(patient.page().getAttribute("#camera", "aria-pressed")).isEqualTo("true");
        patient.assertLegible();
        professional.assertLegible();

        call.network().lose(0);
        patient.awaitNoNote("own-devices");
        professional.awaitNoNote("their-devices");
        professional.awaitFrames(FRAMES);
    }

    @Test
    @DisplayName(
            "a device that sleeps is said to the other side; when it wakes the same call goes on")
    void aDeviceThatSleeps() {
        LossyCall call = callThatCanLosePackets();
        VisitPage patient = call.patient();
        VisitPage professional = call.professional();
        call.network().lose(100);
        lifecycle(patient, "frozen");
        professional.awaitNote("status", "Nothing arrives from Ana María");
        professional.assertLegible();
        call.network().lose(0);
        lifecycle(patient, "active");
        for (VisitPage side : List.of(patient, professional)) {
            side.awaitFrames(FRAMES);
            side.awaitNoNote("status");
        }
        assertThat(patient.peers()).as("connections of the patient").isOne();
        patient.assertNoErrors();
    }

    @Test
    @DisplayName(
            "a tab in the background goes on; a second tab of the patient takes over, and all read why")
    void aSecondTab() {
        Visit visit = Visit.now("en");
        VisitPage patient = VisitPage.open(people.patients(), visit.patientUrl()).enter();
        VisitPage professional =
                VisitPage.open(people.professionals(), visit.professionalUrl(), KEEP_SENTENCES)
                        .enter();
        TwoPeople.startCall(visit, patient, professional);
        VisitPage tab = VisitPage.open(people.patients(), visit.patientUrl());
        patient.page().evaluate(HIDE);
        professional.awaitFrames(FRAMES);
        professional.awaitNoNote("status");
        professional.awaitNoNote("their-devices");

        tab.enter().awaitScene("call").awaitFrames(FRAMES);
        patient.awaitScene("elsewhere").assertLegible();
        assertThat(patient.devicesOn()).isZero();
        professional.awaitFrames(FRAMES);
        assertThat((List<?>) professional.page().evaluate("() => sentences"))
                .anySatisfy(
                        sentence ->
                                assertThat((String) sentence)
                                        .contains("has come back or changed to another device"));
        professional.awaitNoNote("status");
        professional.assertNoErrors();
    }

    /**
     * A call whose patient's network can lose packets.
     *
     * @param network of the patient
     */
    private record LossyCall(VisitPage patient, VisitPage professional, EmulatedNetwork network) {}

    private LossyCall callThatCanLosePackets() {
        Visit visit = Visit.now("en");
        VisitPage patient = VisitPage.open(people.patients(), visit.patientUrl());
        VisitPage professional =
                VisitPage.open(people.professionals(), visit.professionalUrl()).enter();
        EmulatedNetwork network = new EmulatedNetwork(patient);
        patient.enter();
        TwoPeople.startCall(visit, patient, professional);
        return new LossyCall(patient, professional, network);
    }

    /** Makes the browser estimate the bandwidth anew, until the page has heard of it five times. */
    private static void changeEstimates(VisitPage page) {
        EmulatedNetwork network = new EmulatedNetwork(page);
        int speed = 0;
        while (((Number) page.page().evaluate("() => estimates")).intValue() < 5) {
            speed += 1;
            network.carry(speed % 2 == 0 ? 5_000_000 : 500_000);
        }
    }

    private static void lifecycle(VisitPage page, String state) {
        JsonObject parameters = new JsonObject();
        parameters.addProperty("state", state);
        CDPSession tools = page.page().context().newCDPSession(page.page());
        tools.send("Page.setWebLifecycleState", parameters);
    }
}
