package org.patientcare.visits.call;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.BrowserContext;
import java.util.List;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Browser;
import org.patientcare.testing.Drill;
import org.patientcare.testing.DrillGroup;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Visit;
import org.patientcare.testing.VisitPage;
import org.patientcare.testing.Waiting;

/** {@link RelayedVisitIT} has their call through a TURN server alone, with the roles exchanged. */
@Drill(
        value = DrillGroup.ENGINES,
        heldBy = {"VideoVisitIT", "call/peer.test.js"})
@IntegrationTest
@RunAsClient
@DisplayName("A visit between Firefox and Chromium")
class TwoEnginesIT {

    /**
     * A track that ended while the page slept, for which there is no event: Firefox lets scripts
     * dispatch none to a track.
     */
    private static final String ENDED_IN_SLEEP =
            """
            kind => {
                opened.peers.at(-1).getSenders().map(s => s.track).find(t => t?.kind === kind).stop();
                document.dispatchEvent(new Event("visibilitychange"));
            }""";

    /**
     * The browser may not use the devices any more, while {@code window.refused} is true. By
     * WebDriver BiDi Firefox takes no permission for camera and microphone, so that the refusal is
     * scripted.
     */
    private static final String REVOCABLE =
            """
            if (navigator.mediaDevices) { // an empty page has none
                const request = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
                navigator.mediaDevices.getUserMedia = async (wanted) => {
                    if (window.refused) throw new DOMException("", "NotAllowedError");
                    return request(wanted);
                };
            }""";

    private final Visit visit = Visit.now("en");
    private BrowserContext phone;
    private BrowserContext desktop;
    private VisitPage patient;
    private VisitPage professional;
    private EmulatedNetwork network;

    /** The patient uses Firefox, the professional Chromium. */
    @BeforeEach
    void startCall() {
        phone = Browser.firefox().phone();
        desktop = Browser.open().desktop();
        patient = VisitPage.open(phone, visit.patientUrl(), REVOCABLE).enter();
        professional = VisitPage.open(desktop, visit.professionalUrl());
        network = new EmulatedNetwork(professional);
        professional.enter();
        TwoPeople.startCall(visit, patient, professional);
    }

    @AfterEach
    void close() {
        for (BrowserContext each : new BrowserContext[] {phone, desktop}) {
            if (each != null) {
                each.close();
            }
        }
    }

    @Test
    @DisplayName(
            "4: both see, hear and read each other, each switch and the end work, and the sound comes first")
    void bothSeeAndHearEachOther() {
        for (VisitPage page : List.of(patient, professional)) {
            page.awaitSound();
        }
        patient.assertLegible();
        patient.click("microphone");
        assertThat(patient.sends("audio")).isFalse();
        patient.click("microphone");
        professional.awaitSound();

        // What Firefox sends is lost on its way to Chromium.
        network.lose(45);
        patient.awaitNote("own-devices", "The network is too slow for your picture");
        professional.awaitNote("their-devices", "The network is too slow for the picture of Ana");
        assertThat((String) patient.page().evaluate(VisitPage.PICTURE)).startsWith("false");
        assertThat(patient.sends("audio")).isTrue();
        network.lose(0);
        professional.awaitNoNote("their-devices");
        professional.awaitFrames(TwoPeople.FRAMES).awaitSound();

        professional.click("hang-up");
        professional.click("end");
        for (VisitPage page : List.of(patient, professional)) {
            page.awaitState("over").assertNoErrors();
        }
    }

    @Test
    @DisplayName(
            "1, 2: in Firefox, too, a device that ended is taken anew, revoked permission is said, the picture is limited, and a changed network gets another connection")
    void devicesAndNetworksInFirefox() {
        assertThat(patient.page().evaluate(VisitPage.PICTURE)).isEqualTo("true 1500000");
        int taken = patient.devicesTaken();
        for (String kind : List.of("video", "audio")) {
            patient.page().evaluate(ENDED_IN_SLEEP, kind);
            int expected = ++taken;
            Waiting.until("a new track", () -> patient.devicesTaken() == expected);
        }
        patient.awaitNoNote("own-devices");
        professional.awaitNoNote("their-devices");
        professional.awaitFrames(TwoPeople.FRAMES).awaitSound();

        patient.page().evaluate("() => { window.refused = true; }");
        for (String kind : List.of("video", "audio")) {
            patient.page().evaluate(ENDED_IN_SLEEP, kind);
        }
        patient.awaitNote("own-devices", "The browser may not use your microphone");
        patient.awaitNote("own-devices", "The browser may not use your camera");
        professional.awaitNote("their-devices", "You cannot hear Ana María");
        professional.awaitNote("their-devices", "You cannot see Ana María");
        patient.page().evaluate("() => { window.refused = false; }");
        for (String device : List.of("microphone", "camera")) {
            patient.click(device);
        }
        patient.awaitNoNote("own-devices");
        professional.awaitNoNote("their-devices");
        professional.awaitFrames(TwoPeople.FRAMES).awaitSound();

        for (VisitPage changed : List.of(patient, professional)) {
            int before = professional.peers();
            changed.page().evaluate("() => dispatchEvent(new Event('online'))");
            for (VisitPage page : List.of(professional, patient)) {
                Waiting.until("another connection", () -> page.peers() > before);
                page.awaitScene("call").awaitFrames(TwoPeople.FRAMES).awaitSound();
                page.awaitNoNote("status");
            }
        }
        patient.assertNoErrors();
        professional.assertNoErrors();
    }
}
