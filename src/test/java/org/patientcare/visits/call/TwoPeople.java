package org.patientcare.visits.call;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.BrowserContext;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.patientcare.testing.Browser;
import org.patientcare.testing.Visit;
import org.patientcare.testing.VisitPage;

/** A patient with a phone and a professional with a desktop, new for each test. */
final class TwoPeople implements BeforeEachCallback, AfterEachCallback {

    /** The number of decoded frames that shows that a video runs. */
    static final int FRAMES = 10;

    private BrowserContext patients;
    private BrowserContext professionals;

    @Override
    public void beforeEach(ExtensionContext test) {
        Browser browser = Browser.open();
        patients = browser.phone();
        professionals = browser.desktop();
    }

    @Override
    public void afterEach(ExtensionContext test) {
        if (patients != null) {
            patients.close();
            professionals.close();
        }
    }

    /** The patient's browser. */
    BrowserContext patients() {
        return patients;
    }

    /** The professional's browser. */
    BrowserContext professionals() {
        return professionals;
    }

    /** Takes both from the waiting room to video on both sides and a chat message. */
    static void startCall(Visit visit, VisitPage patient, VisitPage professional) {
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
}
