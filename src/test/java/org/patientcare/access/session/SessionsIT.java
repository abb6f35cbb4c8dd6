package org.patientcare.access.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Authenticator;
import org.patientcare.testing.Database;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Operator;
import org.patientcare.testing.Organization;
import org.patientcare.testing.Person;
import org.patientcare.testing.Reply;

@IntegrationTest
@RunAsClient
@DisplayName("Sessions of people")
class SessionsIT {

    private static final String SESSION = "/sign-in/v1/session";

    private final Organization clinic = operator().newOrganization();
    private final String one = Operator.organization(clinic.id());

    private static String id(Person person) {
        return person.get(SESSION).expect(200).json().at("/data/person/id").asText();
    }

    @Test
    @DisplayName(
            "a change takes effect at once: a role revoked, the person disabled, the "
                    + "sessions ended, or the time over")
    void changesTakeEffectAtOnce() {
        Person support = Person.signedIn("support", clinic.id());
        support.get(one).expect(200);
        operator().changePerson(id(support), "{\"roles\":[]}").expect(200);
        support.get(one).expectRefusal(403);

        operator().changePerson(id(support), "{\"disabled\":true}").expect(200);
        support.get(SESSION).expectRefusal(401);
        support.get(one).expectRefusal(401);

        Person ended = Person.signedIn("support", clinic.id());
        String path = "/admin/v1/people/" + id(ended) + "/sessions";
        operator().http().send("DELETE", path, null).expect(204);
        ended.get(one).expectRefusal(401);

        for (String time :
                List.of(
                        "ends_at = now()",
                        "seen_at = now() - interval '61 minutes', ends_at = now() + interval '1 hour'")) {
            Person late = Person.signedIn("support", clinic.id());
            change(late, time);
            late.get(one).expectRefusal(401);
        }
    }

    @Test
    @DisplayName("a person's requests prolong the session; background requests of a page do not")
    void useProlongsIt() {
        Person person = Person.signedIn("support", clinic.id());
        change(person, "seen_at = now() - interval '30 minutes'");
        person.http().with("X-Patient-Care", "background").get(one).expect(200);
        assertThat(idleMinutes(person)).isGreaterThanOrEqualTo(30);
        person.get(one).expect(200);
        assertThat(idleMinutes(person)).isZero();
    }

    private static int idleMinutes(Person person) {
        return ((Number)
                        Database.value(
                                "SELECT floor(extract(epoch FROM now() - seen_at) / 60)::integer FROM person_session WHERE token_hash = ?",
                                Person.sha256(person.token())))
                .intValue();
    }

    private static void change(Person person, String sets) {
        assertThat(
                        Database.change(
                                "UPDATE person_session SET " + sets + " WHERE token_hash = ?",
                                Person.sha256(person.token())))
                .isOne();
    }

    @Test
    @DisplayName("if a request has API keys, its cookie is ignored, even if the keys are wrong")
    void keysTakePrecedence() {
        Person support = Person.signedIn("support", clinic.id());
        support.http().with("X-API-Key", "x").get(one).expectRefusal(401);
        support.http().with("X-Secret-Key", "").get(one).expectRefusal(401);
        Reply rotated =
                operator()
                        .http()
                        .with("Cookie", "patientcare-loopback=" + support.token())
                        .with("Sec-Fetch-Site", "cross-site")
                        .send("PATCH", one, "{}");
        rotated.expect(200);
        clinic.http()
                .with("Cookie", "patientcare-loopback=" + support.token())
                .get("/v1/patients/x")
                .expectRefusal(404);
    }

    @Test
    @DisplayName("admin calls with a cookie are accepted only from the service's own pages")
    void callsFromOtherPagesAreRefused() {
        Person admin = Person.signedIn("administrator", clinic.id());
        admin.send("PATCH", one, Map.of()).expect(200);
        admin.http().without("X-Patient-Care").send("PATCH", one, "{}").expectRefusal(403);
        admin.http()
                .with("Origin", "https://evil.example")
                .send("PATCH", one, "{}")
                .expectRefusal(403);
        admin.http().with("Sec-Fetch-Site", "cross-site").get(one).expectRefusal(403);
    }

    @Test
    @DisplayName(
            "sensitive calls need a proof of the last five minutes, else 403 "
                    + "with the reason authenticate")
    void sensitiveCallsNeedARecentProof() {
        Person browser = Person.browser();
        JsonNode made = operator().newPerson("administrator", clinic.id());
        Authenticator key = browser.authenticator();
        Person admin = browser.accept(key, made.at("/invitation/url").asText());
        change(admin, "authenticated_at = now() - interval '6 minutes'");
        String path = Operator.credentials(clinic.id());

        assertThat(
                        admin.send("POST", path, Map.of())
                                .expectRefusal(403)
                                .json()
                                .get("reason")
                                .asText())
                .isEqualTo("authenticate");
        admin.get(path).expect(200);
        assertThat(admin.challenge("add", null).expectRefusal(403).json().get("reason").asText())
                .isEqualTo("authenticate");
        admin.prove(key, "step-up").send("POST", path, Map.of()).expect(201);
    }

    @Test
    @DisplayName(
            "who may act for patients, where they are sent, whom they call, and who gets technical mails need a recent proof; other settings do not")
    void whereDataGoesNeedsARecentProof() {
        Person admin = Person.signedIn("administrator", clinic.id());
        change(admin, "authenticated_at = now() - interval '6 minutes'");
        for (Map<String, ?> patch :
                List.of(
                        Map.of("allowed_origins", List.of("https://evil.example")),
                        Map.of("redeem_url", "https://evil.example/"),
                        Map.of("phone", "+34 806 123 456"),
                        Map.of("technical_email", "evil@mail.example"))) {
            assertThat(
                            admin.send("PATCH", one, patch)
                                    .expectRefusal(403)
                                    .json()
                                    .path("reason")
                                    .asText())
                    .as(patch.toString())
                    .isEqualTo("authenticate");
        }
        admin.send("PATCH", one, Map.of("name", "Clinic")).expect(200);

        Person operator = Person.signedIn("operator", null);
        String hash = operator().newProfessional(clinic);
        change(operator, "authenticated_at = now() - interval '6 minutes'");
        String professional = "/admin/v1/professionals/" + hash;
        operator.send("PATCH", professional, Map.of("email", "evil@mail.example"))
                .expectRefusal(403);
        operator.send("PATCH", professional, Map.of("name", "Dr. Rey")).expect(200);
        change(operator, "authenticated_at = now()");
        operator.send("PATCH", professional, Map.of("email", "rey@mail.example")).expect(200);
    }

    @Test
    @DisplayName("downloads of codes and of faulty import lines need a recent proof as well")
    void downloadsNeedARecentProof() {
        Person support = Person.signedIn("support", clinic.id());
        for (String path :
                List.of(
                        "/code-batches/" + UUID.randomUUID() + "/codes",
                        "/patient-imports/" + UUID.randomUUID() + "/faults")) {
            support.get(one + path).expectRefusal(404);
            change(support, "authenticated_at = now() - interval '6 minutes'");
            assertThat(support.get(one + path).expectRefusal(403).json().get("reason").asText())
                    .isEqualTo("authenticate");
            operator().http().get(one + path).expectRefusal(404);
            change(support, "authenticated_at = now()");
        }
    }

    @Test
    @DisplayName("a person has at most ten sessions; one more ends the oldest")
    void sessionsOfAPersonAreBounded() {
        Person browser = Person.browser();
        Authenticator key = browser.authenticator();
        String link = operator().newPerson("support", clinic.id()).at("/invitation/url").asText();
        Person first = browser.accept(key, link);
        List<Person> others =
                IntStream.range(0, 10).mapToObj(i -> browser.prove(key, "sign-in")).toList();
        first.get(SESSION).expectRefusal(401);
        others.forEach(each -> each.get(SESSION).expect(200));
    }

    @Test
    @DisplayName(
            "the audit trail names the person, the sign-in method and the "
                    + "role that permitted the call")
    void theAuditTrailNamesThePerson() {
        clinic.withPatient("p");
        Person support = Person.with("support", clinic.id());
        support.send("POST", one + "/patients/p/revoke-tokens", null).expect(204);
        String id = id(support);
        operator().changePerson(id, "{\"name\":\"Marta\"}").expect(200);

        JsonNode events =
                operator()
                        .http()
                        .get("/admin/v1/audit-events?actor=" + id)
                        .expect(200)
                        .json()
                        .get("data");
        JsonNode ended = events.get(0);
        assertThat(ended.get("action").asText()).isEqualTo("tokens-revoke");
        assertThat(ended.at("/actor/kind").asText()).isEqualTo("person");
        assertThat(ended.at("/facts/way").asText()).isEqualTo("passkey");
        assertThat(ended.at("/facts/role").asText()).isEqualTo("support");
        assertThat(events.findValuesAsText("action")).contains("sign-in", "passkey-add");
        assertThat(
                        operator()
                                .http()
                                .get("/admin/v1/audit-events?organization=" + clinic.id())
                                .json()
                                .findValuesAsText("action"))
                .contains("role-grant");
    }
}
