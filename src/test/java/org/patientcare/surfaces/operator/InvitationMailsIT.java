package org.patientcare.surfaces.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Database;
import org.patientcare.testing.Http;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Organization;
import org.patientcare.testing.Person;
import org.patientcare.testing.Reply;

@IntegrationTest
@RunAsClient
@DisplayName("An invitation is mailed, and its link shown only to the operator's keys on request")
class InvitationMailsIT {

    private static final String PEOPLE = "/admin/v1/people";

    private final Organization clinic = operator().newOrganization();
    private final String address = UUID.randomUUID() + "@people.example";

    private Map<String, Object> person(String email, String language) {
        Map<String, Object> person =
                new HashMap<>(
                        Map.of(
                                "name",
                                "Ana Gil",
                                "roles",
                                List.of(Map.of("role", "support", "organization", clinic.id())),
                                "send",
                                true));
        person.put("email", email);
        person.put("language", language);
        return person;
    }

    private static Object captured(String column, String to) {
        return Database.value(
                "SELECT " + column + " FROM captured_message WHERE recipient = ?", to);
    }

    private static String mailedLink(String to) {
        return captured("substring(text FROM 'https?://[^ \\n]*#invitation=[A-Za-z0-9_-]+')", to)
                .toString();
    }

    private static long mails(String to) {
        return Database.count("SELECT count(*) FROM captured_message WHERE recipient = ?", to);
    }

    @Test
    @DisplayName(
            "the mail is in the person's language; the answer has no link; the audit log says that it was mailed or shown")
    void theLinkIsMailed() {
        JsonNode made = operator().createPerson(person(address, "de")).expect(201).json();

        assertThat(made.at("/data/invitation/mail").toString())
                .isEqualTo("{\"delivered\":true,\"reason\":null,\"reason_code\":null}");
        assertThat(made.at("/data/invitation/url").isNull()).isTrue();
        String url = mailedLink(address);
        assertThat(captured("language || ' ' || subject", address))
                .isEqualTo("de Ihr Zugang zu Patient Care");
        assertThat(captured("text", address).toString())
                .contains("Ana Gil", url)
                .containsPattern(" als Support \\(Clinic [0-9a-f-]+\\)\\. ");
        assertThat(captured("html", address).toString()).contains(url);
        Person.browser().challenge("invitation", url).expect(201);
        String id = made.at("/data/id").asText();
        String path = PEOPLE + "/" + id + "/invitations";
        Http http = operator().http();
        JsonNode shown = operator().invite(id).expect(201).json().get("data");
        assertThat(shown.get("mail").isNull()).isTrue();
        assertThat(mails(address)).isOne();
        Person.browser().challenge("invitation", url).expectRefusal(401);
        Person.browser().challenge("invitation", shown.get("url").asText()).expect(201);
        assertThat(
                        Database.value(
                                "SELECT string_agg(facts ->> 'channel', ' ' ORDER BY at, id) FROM audit_log"
                                        + " WHERE action = 'person-invite' AND ? = ANY (object_codes)",
                                id))
                .isEqualTo("email shown");
        assertThat(
                        http.send("POST", path, null)
                                .expect(201)
                                .json()
                                .at("/data/mail/delivered")
                                .asBoolean())
                .isTrue();
        assertThat(mails(address)).isEqualTo(2);
        Person admin = Person.signedIn("administrator", clinic.id());
        admin.send("POST", path, Map.of("send", false)).expectRefusal(403);
        admin.send("POST", path, null).expect(201);
        assertThat(mails(address)).isEqualTo(3);
        assertThat(http.send("POST", path, "{\"send\":1}").expectRefusal(422).faultyFields())
                .containsExactly("send");
    }

    @Test
    @DisplayName(
            "an address gets five mails an hour, for all people with it together, then 429 with Retry-After; the link is still shown to the operator's keys")
    void mailsToAnAddressAreLimited() {
        String id =
                operator()
                        .createPerson(person(address, "es"))
                        .expect(201)
                        .json()
                        .at("/data/id")
                        .asText();
        String path = PEOPLE + "/" + id + "/invitations";
        Http http = operator().http();
        for (int i = 0; i < 4; i++) {
            http.send("POST", path, "{\"send\":true}").expect(201);
        }

        Reply sixth = http.send("POST", path, "{\"send\":true}").expectRefusal(429);

        assertThat(Integer.parseInt(sixth.header("Retry-After"))).isBetween(3_000, 3_600);
        operator().createPerson(person(address.toUpperCase(Locale.ROOT), "es")).expectRefusal(429);
        assertThat(mails(address)).isEqualTo(5);
        assertThat(Database.count("SELECT count(*) FROM person WHERE lower(email) = ?", address))
                .isOne();
        operator().invite(id).expect(201);
        Database.change(
                "UPDATE invitation_mail SET started_at = started_at - interval '1 hour'"
                        + " WHERE address_hash = sha256(?::bytea)",
                address);
        http.send("POST", path, "{\"send\":true}").expect(201);
    }

    @Test
    @DisplayName(
            "if the mail fails, the answer says so without the link, and the person is created all the same")
    void aFailedMailIsReported() {
        String failing = "fail@" + UUID.randomUUID() + ".example";
        JsonNode made =
                operator().createPerson(person(failing, null)).expect(201).json().get("data");
        assertThat(made.at("/invitation/mail/delivered").asBoolean()).isFalse();
        assertThat(made.at("/invitation/mail/reason").asText()).isNotBlank();
        assertThat(made.at("/invitation/url").isNull()).isTrue();
        assertThat(Database.count("SELECT count(*) FROM person WHERE email = ?", failing)).isOne();
    }

    @Test
    @DisplayName("without an e-mail address the request is 422 and creates nothing")
    void anAddressIsNeeded() {
        assertThat(operator().createPerson(person(null, "es")).expectRefusal(422).faultyFields())
                .containsExactly("email");
        JsonNode made = operator().newPerson("support", clinic.id());
        String path = PEOPLE + "/" + made.get("id").asText() + "/invitations";
        assertThat(
                        operator()
                                .http()
                                .send("POST", path, "{\"send\":true}")
                                .expectRefusal(422)
                                .faultyFields())
                .containsExactly("email");
        Person.browser().challenge("invitation", made.at("/invitation/url").asText()).expect(201);
        assertThat(
                        Database.count(
                                "SELECT count(*) FROM person WHERE email IS NULL AND name = 'Ana Gil'"
                                        + " AND id IN (SELECT person_id FROM role_assignment WHERE organization_id = ?)",
                                clinic.uuid()))
                .isZero();
    }

    @Test
    @DisplayName(
            "a repeat under an Idempotency-Key creates nobody, mails nothing, and names the person to invite again")
    void aRepeatMailsNothing() {
        String key = UUID.randomUUID().toString();
        Http keyed = operator().http().with("Idempotency-Key", key);
        String body = Reply.json(person(address, "en"));
        JsonNode made = keyed.send("POST", PEOPLE, body).expect(201).json().get("data");

        Reply repeat = keyed.send("POST", PEOPLE, body).expectRefusal(409);

        assertThat(repeat.json().get("reason").asText()).isEqualTo("secret_not_kept");
        assertThat(repeat.json().get("message").asText())
                .contains(made.get("id").asText(), "invite");
        assertThat(mails(address)).isOne();
        assertThat(Database.count("SELECT count(*) FROM person WHERE email = ?", address)).isOne();
        String token = mailedLink(address).replaceFirst(".*=", "");
        assertThat(
                        Database.value("SELECT k::text FROM idempotency_key k WHERE key = ?", key)
                                .toString())
                .contains(made.get("id").asText())
                .doesNotContain(token);
        assertThat(
                        keyed.send("POST", PEOPLE, Reply.json(person(address, "pt")))
                                .expectRefusal(422)
                                .faultyFields())
                .containsExactly("Idempotency-Key");
        keyed.with("Idempotency-Key", "a b").send("POST", PEOPLE, body).expectRefusal(422);
    }
}
