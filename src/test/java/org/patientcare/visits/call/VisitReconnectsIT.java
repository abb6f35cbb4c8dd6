package org.patientcare.visits.call;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.BrowserContext;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.patientcare.testing.Browser;
import org.patientcare.testing.Drill;
import org.patientcare.testing.DrillGroup;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Visit;
import org.patientcare.testing.VisitPage;

@Drill(
        value = DrillGroup.ENGINES,
        heldBy = {"CallSocketIT", "call/call.test.js"})
@IntegrationTest
@RunAsClient
@DisplayName("A person loses the connection, leaves or changes the device during a visit")
class VisitReconnectsIT {

    private static final int FRAMES = TwoPeople.FRAMES;

    private static final int ADMISSIONS = Integer.getInteger("it.admissions", 1);

    @RegisterExtension final TwoPeople people = new TwoPeople();

    @Test
    @DisplayName("4: a connection that is cut at the moment of admission does not prevent the call")
    void aConnectionCutAtAdmission() {
        for (int i = 0; i < ADMISSIONS; i++) {
            admitWhileCut();
        }
    }

    private void admitWhileCut() {
        Visit visit = Visit.now("es");
        VisitPage patient = VisitPage.open(people.patients(), visit.patientUrl()).enter();
        patient.awaitScene("waiting");
        VisitPage professional =
                VisitPage.open(people.professionals(), visit.professionalUrl()).enter();
        professional.awaitScene("arrived").click("admit");
        patient.cutSocket();
        patient.awaitScene("call").awaitFrames(FRAMES);
        professional.awaitScene("call").awaitFrames(FRAMES);
        patient.assertNoErrors();
        professional.assertNoErrors();
    }

    @Test
    @DisplayName("4: a newer device takes over, the older one says so and can take the visit back")
    void aNewerDeviceTakesOver() {
        Visit visit = Visit.now("en");
        VisitPage phone = VisitPage.open(people.patients(), visit.patientUrl()).enter();
        VisitPage professional =
                VisitPage.open(people.professionals(), visit.professionalUrl()).enter();
        TwoPeople.startCall(visit, phone, professional);

        try (BrowserContext tablet = Browser.open().context(800, 1100)) {
            VisitPage newer = VisitPage.open(tablet, visit.patientUrl()).enter();
            phone.awaitScene("elsewhere").assertLegible();
            assertThat(phone.devicesOn()).as("devices on elsewhere").isZero();
            newer.awaitScene("call").awaitFrames(FRAMES);
            professional.awaitFrames(FRAMES);

            phone.click("continue-here");
            newer.awaitScene("elsewhere");
            phone.awaitScene("call").awaitFrames(FRAMES);
            newer.assertNoErrors();
        }
        phone.assertNoErrors();
    }

    @Test
    @DisplayName("4: a patient who leaves can come back while the visit lasts")
    void thePatientLeavesAndComesBack() {
        Visit visit = Visit.now("en");
        VisitPage patient = VisitPage.open(people.patients(), visit.patientUrl()).enter();
        VisitPage professional =
                VisitPage.open(people.professionals(), visit.professionalUrl()).enter();
        TwoPeople.startCall(visit, patient, professional);
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
        professional.assertNoErrors();
    }
}
