package org.patientcare.surfaces.entrance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Database;
import org.patientcare.testing.Http;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Operator;
import org.patientcare.testing.Organization;
import org.patientcare.testing.Reply;
import org.patientcare.testing.Waiting;

@IntegrationTest
@RunAsClient
@DisplayName("Patients ask for a new link, which goes only to where the organization knows them")
class NewLinkIT {

    private static final String PATH = "/my/new-link";
    private static final String BORN = "day=17&month=5&year=1980";

    private final Operator operator = operator();
    private final Organization clinic = operator.newOrganization();
    private final String email = UUID.randomUUID() + "@mail.example";
    private final String phone =
            "+34 6" + ThreadLocalRandom.current().nextInt(10_000_000, 100_000_000);

    private Organization withPatient(Organization of, String code, Map<String, ?> more) {
        Map<String, Object> patient =
                new HashMap<>(
                        Map.of("code", code, "first_name", "Ana", "birth_date", "1980-05-17"));
        patient.putAll(more);
        of.upsert(patient).expect(200);
        return of;
    }

    private static Reply ask(String contact, String date) {
        return ask(Http.suiteNode(), contact, date);
    }

    private static Reply ask(Http http, String contact, String date) {
        String body = "contact=" + URLEncoder.encode(contact, StandardCharsets.UTF_8) + "&" + date;
        return http.with("Accept-Language", "en")
                .with("Content-Type", "application/x-www-form-urlencoded")
                .sendBytes("POST", PATH, body.getBytes(StandardCharsets.UTF_8));
    }

    private static long sentTo(String recipient) {
        return (long)
                Database.value(
                        "SELECT count(*) FROM captured_message WHERE recipient = ? AND text LIKE '%/my/#%'",
                        recipient);
    }

    private String trail() {
        return (String)
                Database.value(
                        "SELECT string_agg(actor_kind || ' ' || outcome || ' ' || (facts ->> 'requested'), ',' ORDER BY at, id)"
                                + " FROM audit_log WHERE organization_id = ? AND action = 'patient-link-create'",
                        clinic.uuid());
    }

    /** The requests of one node are answered in turn, so that nothing is left before this one. */
    private void awaitLaterRequest() {
        String other = UUID.randomUUID() + "@mail.example";
        withPatient(operator.newOrganization(), "later", Map.of("email", other));
        ask(other, BORN).expect(200);
        Waiting.until("the later request is answered", () -> sentTo(other) == 1);
    }

    @Test
    @DisplayName("the answer is the same whether there is such a patient or not")
    void theAnswerIsTheSame() {
        withPatient(clinic, "p", Map.of("email", email));
        String known = ask(email, BORN).expect(200).text();
        assertThat(known)
                .isEqualTo(ask("nobody@mail.example", BORN).expect(200).text())
                .isEqualTo(ask(email, "day=18&month=5&year=1980").expect(200).text())
                .doesNotContain(email, "Ana", "1980");
    }

    @Test
    @DisplayName(
            "it goes to the stored address in every organization, once an hour, and the trail says so")
    void itGoesToTheStoredAddress() {
        withPatient(clinic, "p", Map.of("email", email));
        withPatient(operator.newOrganization(), "q", Map.of("email", email));

        ask(email.toUpperCase(Locale.ROOT), BORN).expect(200);
        Waiting.until("both organizations sent a link", () -> sentTo(email) == 2);
        ask(email, BORN).expect(200);
        Waiting.until(
                "the second request is refused",
                () -> "nobody done true,nobody refused true".equals(trail()));
        assertThat(sentTo(email)).isEqualTo(2);
    }

    @Test
    @DisplayName("by phone, and the link is sent to the stored e-mail address if there is one")
    void byPhone() {
        withPatient(clinic, "p", Map.of("phone", phone, "email", email));
        ask(phone.replace("+34 ", "0034"), BORN).expect(200);
        Waiting.until("the link was mailed", () -> sentTo(email) == 1);
    }

    @Test
    @DisplayName("nothing is sent for another date of birth, or if none is known")
    void aWrongDateSendsNothing() {
        String undated = UUID.randomUUID() + "@mail.example";
        withPatient(clinic, "p", Map.of("email", email));
        clinic.upsert(Map.of("code", "u", "first_name", "Ana", "email", undated)).expect(200);
        ask(email, "day=18&month=5&year=1980").expect(200);
        ask(undated, BORN).expect(200);
        awaitLaterRequest();
        assertThat(sentTo(email)).isZero();
        assertThat(sentTo(undated)).isZero();
        assertThat(trail()).isNull();
    }

    @Test
    @DisplayName("what cannot be read is shown again with the error, and nothing is taken")
    void mistakesAreShown() {
        Reply page = ask("a@\"<b>", "day=31&month=2&year=1980").expect(422);
        assertThat(page.text())
                .contains("a@&quot;&lt;b&gt;", "value=\"31\"", "aria-invalid=\"true\"", "Error")
                .doesNotContain("<b>");
        assertThat(ask(" ", BORN).expect(422).text()).contains("id=\"error\"");
        assertThat(page.header("Cache-Control")).isEqualTo("no-store");
        assertThat(page.header("Content-Security-Policy")).contains("form-action 'self'");
    }

    @Test
    @DisplayName("an address may ask only so often, and a form of another site asks nothing")
    void callersAreBounded() {
        withPatient(clinic, "p", Map.of("email", email));
        Http victim = Http.suiteNode().with("Sec-Fetch-Site", "cross-site");
        assertThat(ask(victim, email, BORN).expect(200).text()).contains("<form");
        Http flooding = Http.suiteNode();
        for (int i = 0; i < 10; i++) {
            ask(flooding, "nobody@mail.example", BORN).expect(200);
        }
        Reply refused = ask(flooding, email, BORN).expect(429);
        assertThat(refused.header("Retry-After")).isNotBlank();
        awaitLaterRequest();
        assertThat(sentTo(email)).isZero();
    }

    @Test
    @DisplayName("nothing that is typed is taken from a URL")
    void nothingIsInAUrl() {
        String page = Http.suiteNode().get(PATH + "?contact=a@b.example&day=17").expect(200).text();
        assertThat(page).contains("<form method=\"post\"").doesNotContain("a@b.example");
        Http.suiteNode().send("PUT", PATH, "{}").expect(405);
    }
}
