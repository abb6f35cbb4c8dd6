package org.patientcare.surfaces.desk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import com.fasterxml.jackson.databind.JsonNode;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Browser;
import org.patientcare.testing.ConsoleUser;
import org.patientcare.testing.Database;
import org.patientcare.testing.DeskUser;
import org.patientcare.testing.Http;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Organization;
import org.patientcare.testing.Person;
import org.patientcare.testing.Reply;

@IntegrationTest
@RunAsClient
@DisplayName("4 Desk: a patient beyond reach is opened in an emergency, with a reason")
class EmergencyAccessIT {

    private static final String REASON = "Collapsed in the waiting room.";

    private final Organization clinic =
            operator().newOrganization().withPatient("p").withPatient("q");
    private final DeskUser doctor = DeskUser.of(clinic);
    private final Person auditor = Person.signedIn("auditor", clinic.id());
    private final String record = DeskUser.at(clinic, "patients/" + DeskUser.ref(clinic, "p"));

    @Test
    @DisplayName(
            "only where it is allowed; read-only, for four hours, for that person; the auditor sees it at once, and the patient why")
    void theStory() {
        assertThat(open("p", REASON).expectRefusal(403).json().get("code").asText())
                .isEqualTo("emergency_not_enabled");
        allow(true);
        doctor.get(record).expectRefusal(404);
        assertThat(open("p", "urgent!").expectRefusal(422).faultyFields())
                .containsExactly("reason");

        JsonNode opened = open("p", REASON).expect(200).json().get("data");
        assertThat(opened.get("ref").asText()).isEqualTo(DeskUser.ref(clinic, "p"));
        JsonNode patient = doctor.get(record).expect(200).json().get("data");
        assertThat(patient.get("emergency_until")).isEqualTo(opened.get("ends_at"));
        assertThat(patient.get("visits")).isEmpty();

        doctor.get(DeskUser.at(clinic, "patients/" + DeskUser.ref(clinic, "q"))).expectRefusal(404);
        assertThat(
                        doctor.send(
                                        "POST",
                                        DeskUser.at(clinic, "patient-search"),
                                        Map.of("name", "Ana"))
                                .expect(200)
                                .json()
                                .get("data"))
                .isEmpty();
        doctor.send(
                        "POST",
                        "conversations",
                        Map.of(
                                "organization",
                                Map.of("id", clinic.id()),
                                "patient",
                                Map.of("ref", DeskUser.ref(clinic, "p"))))
                .expectRefusal(404);
        DeskUser.of(clinic).get(record).expectRefusal(404);

        JsonNode attempts = attempts();
        assertThat(outcomes(attempts)).containsExactly("opened", "not_enabled");
        JsonNode listed = attempts.get(0);
        assertThat(listed.get("reason").asText()).isEqualTo(REASON);
        assertThat(listed.at("/person/id").asText()).isEqualTo(doctor.id());
        assertThat(listed.get("ends_at")).isEqualTo(opened.get("ends_at"));
        JsonNode refused = attempts.get(1);
        assertThat(refused.get("reason").asText()).isEqualTo(REASON);
        assertThat(refused.get("ref").isNull()).isTrue();
        assertThat(refused.get("ends_at").isNull()).isTrue();
        JsonNode report =
                auditor.send(
                                "POST",
                                "/admin/v1/organizations/" + clinic.id() + "/access-report",
                                Map.of("patient", "p"))
                        .expect(200)
                        .json()
                        .at("/data/accesses");
        JsonNode ofDoctor =
                StreamSupport.stream(report.spliterator(), false)
                        .filter(each -> each.at("/actor/id").asText().equals(doctor.id()))
                        .findFirst()
                        .orElseThrow();
        assertThat(ofDoctor.at("/reasons/0").asText()).isEqualTo(REASON);
        assertThat(ofDoctor.at("/purposes/0").asText()).isEqualTo("emergency");
        assertThat(ofDoctor.findValuesAsText("action")).contains("emergency-access");
        operator()
                .changeAccessSettings(clinic.id(), Map.of("patients_see_accesses", "roles"))
                .expect(200);
        JsonNode own = clinic.widgetOf("p").http().get("/widget/v1/accesses").expect(200).json();
        assertThat(own.get("data"))
                .filteredOn(each -> each.get("by").asText().equals("professional"))
                .singleElement()
                .satisfies(
                        each -> {
                            assertThat(each.get("purposes").toString())
                                    .isEqualTo("[\"emergency\"]");
                            assertThat(each.get("kinds").toString()).contains("opened");
                        });

        allow(false);
        doctor.get(record).expectRefusal(404);
        allow(true);
        doctor.get(record).expect(200);
        Database.change(
                "UPDATE emergency_access SET ends_at = now() WHERE organization_id = ?",
                clinic.uuid());
        doctor.get(record).expectRefusal(404);
    }

    @Test
    @DisplayName(
            "an unknown code is 404 and leaves a row; five attempts a day, then 429; what is refused is listed once a quarter of an hour")
    void attemptsAreFew() {
        allow(true);
        for (int attempt = 0; attempt < 4; attempt++) {
            open("nobody" + attempt, REASON).expectRefusal(404);
        }
        assertThat(refused()).isEqualTo(4);
        open("q", REASON).expect(200);
        Reply tooMany = open("p", REASON).expectRefusal(429);
        assertThat(tooMany.json().get("code").asText()).isEqualTo("too_many_emergencies");
        assertThat(Long.parseLong(tooMany.header("Retry-After"))).isBetween(80_000L, 86_400L);
        assertThat(refused()).isEqualTo(5);
        doctor.get(record).expectRefusal(404);

        open("p", REASON + " again").expectRefusal(429);
        assertThat(refused()).as("the trail has each").isEqualTo(6);
        assertThat(outcomes(attempts())).as("the list has one").containsOnlyOnce("too_many");
        Database.change(
                "UPDATE emergency_access SET opened_at = opened_at - interval '16 minutes' WHERE organization_id = ?",
                clinic.uuid());
        open("p", REASON).expectRefusal(429);
        allow(false);
        open("p", REASON).expectRefusal(403);
        open("p", REASON).expectRefusal(403);
        assertThat(outcomes(attempts()))
                .as("one for each outcome and quarter of an hour")
                .startsWith("not_enabled", "too_many", "too_many", "opened");
        allow(true);

        Database.change(
                "UPDATE emergency_access SET opened_at = opened_at - interval '1 day' WHERE organization_id = ?",
                clinic.uuid());
        open("p", REASON).expect(200);
        JsonNode attempts = attempts();
        assertThat(outcomes(attempts))
                .containsExactly(
                        "opened",
                        "not_enabled",
                        "too_many",
                        "too_many",
                        "opened",
                        "unknown_code",
                        "unknown_code",
                        "unknown_code",
                        "unknown_code");
        for (JsonNode attempt : attempts) {
            boolean isOpened = attempt.get("outcome").asText().equals("opened");
            assertThat(attempt.get("ends_at").isNull()).isNotEqualTo(isOpened);
            assertThat(attempt.get("ref").isNull()).isNotEqualTo(isOpened);
        }
    }

    @Test
    @DisplayName("no number of refused attempts hides from the auditor what was opened")
    void refusedOnesHideNothing() {
        allow(true);
        open("p", REASON).expect(200);
        Database.change(
                "INSERT INTO emergency_access (organization_id, person_id, professional_hash, reason, opened_at, ends_at, refusal)"
                        + " SELECT organization_id, person_id, professional_hash, reason, now() + n * interval '1 second', ends_at, 'too_many'"
                        + " FROM emergency_access, generate_series(1, 300) n WHERE organization_id = ?",
                clinic.uuid());

        assertThat(outcomes(attempts())).hasSize(101).endsWith("opened");
        open("q", REASON).expect(200);
    }

    @Test
    @DisplayName("the page says what happens before it opens anybody, and shows no acts afterwards")
    void thePage() {
        allow(true);
        String base = Http.suiteNode().base();
        try (Browser browser = Browser.open();
                BrowserContext context = browser.desktop()) {
            ConsoleUser.signIn(context, base, doctor.person());
            ConsoleUser user = ConsoleUser.in(context, base).open("/desk/");
            Page page = user.page();
            page.locator("button:has-text('open in an emergency')").click();
            assertThat(page.locator("dialog[open]").textContent())
                    .contains("four hours", "The auditors see at once", "five times a day");
            page.locator("dialog [name=code]").fill("p");
            page.locator("dialog [name=reason]").fill("urgent");
            page.locator("dialog button[type=submit]").click();
            page.locator("dialog :text('Say why, in at least ten letters')").first().waitFor();
            page.locator("dialog [name=reason]").fill(REASON);
            page.locator("dialog button[type=submit]").click();
            user.awaitAt("/desk/patient");
            page.locator("main .lead:has-text('in an emergency')").waitFor();
            assertThat(page.locator("main .title button").count()).isZero();
            user.readable().assertLegible();
            user.readable().assertFits();
            user.readable().assertNoErrors();
        }
    }

    private JsonNode attempts() {
        return auditor.get("/admin/v1/organizations/" + clinic.id() + "/emergency-accesses")
                .expect(200)
                .json()
                .get("data");
    }

    private static List<String> outcomes(JsonNode attempts) {
        return attempts.findValuesAsText("outcome");
    }

    private void allow(boolean allowed) {
        operator()
                .changeAccessSettings(clinic.id(), Map.of("emergency_access", allowed))
                .expect(200);
    }

    private Reply open(String code, String reason) {
        return doctor.send(
                "POST",
                DeskUser.at(clinic, "emergency-accesses"),
                Map.of("code", code, "reason", reason));
    }

    private long refused() {
        return Database.count(
                "SELECT count(*) FROM audit_log WHERE organization_id = ? AND actor_id = ?"
                        + " AND action = 'emergency-access' AND outcome = 'refused'",
                clinic.uuid(),
                doctor.id());
    }
}
