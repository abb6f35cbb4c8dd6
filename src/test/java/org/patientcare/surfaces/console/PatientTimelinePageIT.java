package org.patientcare.surfaces.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import java.util.List;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Browser;
import org.patientcare.testing.ConsoleUser;
import org.patientcare.testing.Database;
import org.patientcare.testing.Http;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Operator;
import org.patientcare.testing.Organization;
import org.patientcare.testing.Person;

@IntegrationTest
@RunAsClient
@DisplayName("What support reads during a telephone call")
class PatientTimelinePageIT {

    private final Operator operator = operator();
    private final Organization clinic = operator.newOrganization();

    @Test
    @DisplayName(
            "the history says that a code was refused and why, that the hospital moved a visit, and that an SMS did not arrive")
    void theHistoryHasTheAnswers() {
        clinic.withPatient("p1").withPatient("p2").withCode("HELLO", "max_redemptions", 1);
        Database.change(
                "INSERT INTO delivery (organization_id, at, code, channel, recipient, state, reason, request_id, changed_at)"
                        + " VALUES (?, now(), 'HELLO', 'sms', '+34***01', 'failed', 'The SMS centre refused the message (error 11).', NULL, now())",
                clinic.uuid());
        String professional = operator.newProfessional(clinic);
        clinic.book("visit", "p1", professional, "2031-01-01T10:00:00Z").expect(200);
        clinic.reschedule("visit", "2031-01-02T10:00:00Z").expect(200);
        clinic.widgetOf("p2").redeem("HELLO").expect(200);
        assertThat(clinic.widgetOf("p1").refusalOf("HELLO")).isEqualTo("used_up");
        String ref =
                (String)
                        Database.value(
                                "SELECT id::text FROM patient WHERE organization_id = ? AND code = 'p1'",
                                clinic.uuid());

        try (Browser browser = Browser.open()) {
            String base = Http.suiteNode().base();
            ConsoleUser support = ConsoleUser.in(browser.desktop(), base);
            ConsoleUser.signIn(
                    support.page().context(), base, Person.signedIn("support", clinic.id()));
            support.open("/console/patient?lang=en#" + ref);
            support.page().locator(".timeline .what:has-text('That number')").waitFor();
            List<String> lines = support.page().locator(".timeline .what").allTextContents();
            assertThat(lines)
                    .containsSubsequence(
                            "Code HELLO refused: it was used up",
                            "Visit visit moved by the hospital",
                            "Visit visit booked by the hospital",
                            "SMS with the code HELLO failed: That number is unknown or takes no SMS. Check it with the person.");
            assertThat(support.page().content()).doesNotContain("+34***01");
            support.readable().assertNoErrors();
        }
    }
}
