package org.patientcare.visits.call;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.BrowserContext;
import java.util.List;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Browser;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Visit;
import org.patientcare.testing.VisitPage;
import org.patientcare.testing.Waiting;

/** {@link RelayedVisitIT} has their call through a TURN server alone, with the roles exchanged. */
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

    @Test
    @DisplayName("4: both see, hear and read each other, and each switch and the end work")
    void bothSeeAndHearEachOther() {
        Visit visit = Visit.now("en");
        try (Browser firefox = Browser.firefox();
                Browser chromium = Browser.open();
                BrowserContext phone = firefox.phone();
                BrowserContext desktop = chromium.desktop()) {
            VisitPage patient = VisitPage.open(phone, visit.patientUrl()).enter();
            VisitPage professional = VisitPage.open(desktop, visit.professionalUrl()).enter();
            TwoPeople.startCall(visit, patient, professional);
            for (VisitPage page : List.of(patient, professional)) {
                page.awaitSound();
            }
            patient.assertLegible();
            patient.click("microphone");
            assertThat(patient.sends("audio")).isFalse();
            patient.click("microphone");
            professional.awaitSound();

            professional.click("hang-up");
            professional.click("end");
            for (VisitPage page : List.of(patient, professional)) {
                page.awaitState("over").assertNoErrors();
            }
        }
    }

    @Test
    @DisplayName(
            "1, 2: in Firefox, too, a device that ended is taken anew, the picture is limited, and a changed network gets a new path")
    void devicesAndPathsInFirefox() {
        Visit visit = Visit.now("en");
        try (Browser firefox = Browser.firefox();
                Browser chromium = Browser.open();
                BrowserContext phone = firefox.phone();
                BrowserContext desktop = chromium.desktop()) {
            VisitPage patient = VisitPage.open(phone, visit.patientUrl()).enter();
            VisitPage professional = VisitPage.open(desktop, visit.professionalUrl()).enter();
            TwoPeople.startCall(visit, patient, professional);
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

            String before = professional.remoteIceUfrag();
            patient.page().evaluate("() => dispatchEvent(new Event('offline'))");
            patient.page().evaluate("() => dispatchEvent(new Event('online'))");
            Waiting.until("a new path", () -> !professional.remoteIceUfrag().equals(before));
            professional.awaitFrames(TwoPeople.FRAMES);
            patient.awaitFrames(TwoPeople.FRAMES);
            for (VisitPage page : List.of(patient, professional)) {
                assertThat(page.peers()).as("connections").isOne();
                page.assertNoErrors();
            }
        }
    }
}
