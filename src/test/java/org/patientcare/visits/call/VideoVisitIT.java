package org.patientcare.visits.call;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.BrowserContext;
import java.time.Duration;
import java.util.List;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Browser;
import org.patientcare.testing.Database;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Node;
import org.patientcare.testing.SuiteDatabase;
import org.patientcare.testing.Visit;
import org.patientcare.testing.VisitPage;
import org.patientcare.testing.Waiting;

@IntegrationTest
@RunAsClient
@DisplayName("A video visit in two browsers")
class VideoVisitIT {

    private static final int FRAMES = 10;
    private static final int ADMISSIONS = Integer.getInteger("it.admissions", 1);

    /** What the other side's network offers does not arrive. */
    private static final String NO_PATH =
            "RTCPeerConnection.prototype.addIceCandidate = async () => {};";

    private static Browser browser;

    private BrowserContext patients;
    private BrowserContext professionals;

    @BeforeAll
    static void openBrowser() {
        browser = Browser.open();
    }

    @AfterAll
    static void closeBrowser() {
        if (browser != null) {
            browser.close();
        }
    }

    @BeforeEach
    void twoPeople() {
        patients = browser.phone();
        professionals = browser.desktop();
    }

    @AfterEach
    void bothGo() {
        patients.close();
        professionals.close();
    }

    @Test
    @DisplayName("4: waiting, admitted, pictures on both sides, chat, a cut socket, hung up")
    void aVisitFromTheLinkToTheEnd() {
        Visit visit = Visit.now("es");
        VisitPage patient = VisitPage.open(patients, visit.patientUrl()).enter();
        patient.awaitScene("waiting");
        VisitPage professional = VisitPage.open(professionals, visit.professionalUrl()).enter();
        talk(visit, patient, professional);

        patient.cutSocket();
        professional.cutSocket();
        patient.awaitFrames(FRAMES);
        professional.awaitFrames(FRAMES);
        assertThat(patient.peers()).as("connections of the patient").isOne();
        professional.say("¿Sigue ahí?");
        patient.awaitMessage("¿Sigue ahí?");

        end(visit, patient, professional);
        assertThat(facts(visit)).isEqualTo(2);
    }

    @Test
    @DisplayName("4: the two sides on two nodes; a node that dies does not end the call")
    void theTwoSidesOnTwoNodes() {
        int port = Node.freePort();
        Visit visit = Visit.now("en");
        try (Node second = Node.ready(SuiteDatabase.settings(port), port)) {
            VisitPage patient =
                    VisitPage.open(patients, Visit.at(port, visit.patientUrl())).enter();
            patient.awaitScene("waiting");
            VisitPage professional = VisitPage.open(professionals, visit.professionalUrl()).enter();
            talk(visit, patient, professional);
            second.kill();
            professional.awaitFrames(FRAMES);
            patient.awaitFrames(FRAMES);
        }
    }

    @Test
    @DisplayName(
            "3: muted is silent, without a camera is dark, and both come back; the whole screen")
    void whatIsSwitchedOffIsNotSent() {
        Visit visit = Visit.now("en");
        VisitPage patient = VisitPage.open(patients, visit.patientUrl()).enter();
        VisitPage professional = VisitPage.open(professionals, visit.professionalUrl()).enter();
        talk(visit, patient, professional);
        assertThat(patient.sends("audio")).isTrue();
        for (String kind : List.of("audio", "video")) {
            String button = kind.equals("audio") ? "microphone" : "camera";
            patient.click(button);
            assertThat(patient.sends(kind)).as(kind).isFalse();
            patient.click(button);
            assertThat(patient.sends(kind)).as(kind).isTrue();
        }
        professional.click("screen");
        professional.page().waitForSelector("#screen[aria-pressed='true']");
        professional.page().waitForFunction("() => document.fullscreenElement !== null");
        professional.click("screen");
        professional.page().waitForSelector("#screen[aria-pressed='false']");
    }

    @Test
    @DisplayName("3: a changed network gets a new path, in the same call")
    void aChangedNetworkGetsANewPath() {
        Visit visit = Visit.now("en");
        VisitPage patient = VisitPage.open(patients, visit.patientUrl()).enter();
        VisitPage professional = VisitPage.open(professionals, visit.professionalUrl()).enter();
        talk(visit, patient, professional);
        for (VisitPage changed : List.of(patient, professional)) {
            String before = patient.path();
            changed.page().evaluate("() => dispatchEvent(new Event('online'))");
            Waiting.until("a new path", () -> !patient.path().equals(before));
            patient.awaitFrames(FRAMES);
            professional.awaitFrames(FRAMES);
        }
        assertThat(patient.peers()).as("connections of the patient").isOne();
        assertThat(professional.peers()).as("connections of the professional").isOne();
    }

    @Test
    @DisplayName("4: a line that is cut in the moment of admission costs no call")
    void aLineCutAtAdmission() {
        for (int i = 0; i < ADMISSIONS; i++) {
            admitWhileCut();
        }
    }

    private void admitWhileCut() {
        Visit visit = Visit.now("es");
        VisitPage patient = VisitPage.open(patients, visit.patientUrl()).enter();
        patient.awaitScene("waiting");
        VisitPage professional = VisitPage.open(professionals, visit.professionalUrl()).enter();
        professional.awaitScene("arrived").click("admit");
        patient.cutSocket();
        patient.awaitScene("call").awaitFrames(FRAMES);
        professional.awaitScene("call").awaitFrames(FRAMES);
        patient.assertNoComplaints();
        professional.assertNoComplaints();
    }

    @Test
    @DisplayName("4: a cancelled visit tells so to whoever waits")
    void cancelReachesTheWaitingRoom() {
        Visit visit = Visit.now("pt");
        VisitPage patient = VisitPage.open(patients, visit.patientUrl()).enter();
        patient.awaitScene("waiting");
        awaitState(visit, "waiting");
        visit.cancel();
        patient.awaitState("cancelled");
        assertThat(patient.title()).isEqualTo("Esta consulta foi cancelada");
        patient.assertNoComplaints();
    }

    @Test
    @DisplayName("4: a moved visit tells so to whoever waits")
    void rescheduleReachesTheWaitingRoom() {
        Visit visit = Visit.now("de");
        VisitPage professional = VisitPage.open(professionals, visit.professionalUrl()).enter();
        professional.awaitScene("waiting");
        visit.move(Duration.ofHours(3));
        professional.awaitState("moved");
        professional.assertNoComplaints();
    }

    @Test
    @DisplayName("4: a newer device takes over, the older one is told and can take it back")
    void aThirdVisitorTakesOver() {
        Visit visit = Visit.now("en");
        VisitPage phone = VisitPage.open(patients, visit.patientUrl()).enter();
        VisitPage professional = VisitPage.open(professionals, visit.professionalUrl()).enter();
        talk(visit, phone, professional);

        try (BrowserContext tablet = browser.context(800, 1100)) {
            VisitPage newer = VisitPage.open(tablet, visit.patientUrl()).enter();
            phone.awaitScene("elsewhere").assertLegible();
            assertThat(phone.devicesOn()).as("devices on elsewhere").isZero();
            newer.awaitScene("call").awaitFrames(FRAMES);
            professional.awaitFrames(FRAMES);

            phone.click("continue-here");
            newer.awaitScene("elsewhere");
            phone.awaitScene("call").awaitFrames(FRAMES);
            newer.assertNoComplaints();
        }
        phone.assertNoComplaints();
    }

    @Test
    @DisplayName("4: a patient who leaves can come back while the visit lasts")
    void thePatientLeavesAndComesBack() {
        Visit visit = Visit.now("en");
        VisitPage patient = VisitPage.open(patients, visit.patientUrl()).enter();
        VisitPage professional = VisitPage.open(professionals, visit.professionalUrl()).enter();
        talk(visit, patient, professional);
        patient.click("hang-up");
        patient.awaitScene("left");
        assertThat(patient.devicesOn()).as("devices on after leaving").isZero();
        professional.page().waitForSelector("#their-name.away");
        professional.page().waitForSelector("#status:has-text('is not connected')");
        assertThat(professional.page().locator("#their-video").isVisible()).isFalse();
        assertThat(visit.state()).isEqualTo("in_call");

        patient.click("come-back");
        patient.awaitScene("call").awaitFrames(FRAMES);
        professional.awaitFrames(FRAMES);
        professional.assertNoComplaints();
    }

    @Test
    @DisplayName("4: two networks without a path between them get a sentence, and the chat works")
    void withoutAPathThereIsASentenceAndTheChat() {
        Visit visit = Visit.now("en");
        VisitPage patient = VisitPage.open(patients, visit.patientUrl(), NO_PATH).enter();
        patient.awaitScene("waiting");
        VisitPage professional =
                VisitPage.open(professionals, visit.professionalUrl(), NO_PATH).enter();
        professional.awaitScene("arrived").click("admit");
        for (VisitPage side : List.of(patient, professional)) {
            side.awaitScene("call").page().waitForSelector("#status:has-text('No path was found')");
        }
        patient.assertLegible();
        professional.assertLegible();
        patient.click("chat");
        patient.say("I cannot see you");
        professional.awaitMessage("I cannot see you");
    }

    private static void talk(Visit visit, VisitPage patient, VisitPage professional) {
        patient.awaitScene("waiting");
        professional.awaitScene("arrived");
        assertThat(visit.state()).isEqualTo("waiting");
        professional.click("admit");
        patient.awaitScene("call").awaitFrames(FRAMES);
        professional.awaitScene("call").awaitFrames(FRAMES);
        assertThat(visit.state()).isEqualTo("in_call");
        professional.click("chat");
        professional.say("<b>Hola</b>");
        patient.awaitMessage("<b>Hola</b>");
    }

    private static void end(Visit visit, VisitPage patient, VisitPage professional) {
        professional.click("hang-up");
        professional.click("end");
        professional.awaitState("over");
        patient.awaitState("over");
        assertThat(visit.state()).isEqualTo("finished");
        patient.assertNoComplaints();
        professional.assertNoComplaints();
    }

    private static void awaitState(Visit visit, String state) {
        Waiting.until(state, () -> visit.state().equals(state));
    }

    /** Attendances that have ended, were not relayed, and lasted. */
    private static long facts(Visit visit) {
        String ended =
                "SELECT count(*) FROM visit_attendance v JOIN appointment a"
                        + " ON a.organization_id = v.organization_id AND a.id = v.appointment_id"
                        + " WHERE a.organization_id = ? AND a.code = ? AND NOT relayed AND left_at > joined_at";
        Waiting.until(
                "both have left",
                () -> Database.count(ended, visit.clinic().uuid(), visit.code()) == 2);
        return Database.count(ended, visit.clinic().uuid(), visit.code());
    }
}
