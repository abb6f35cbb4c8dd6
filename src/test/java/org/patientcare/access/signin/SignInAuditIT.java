package org.patientcare.access.signin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Authenticator;
import org.patientcare.testing.Database;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Organization;
import org.patientcare.testing.Person;
import org.patientcare.testing.Reply;

@IntegrationTest
@RunAsClient
@DisplayName(
        "Sign-in events are in the audit trail of each organization where the person has a role")
class SignInAuditIT {

    private static final String SESSION = "/sign-in/v1/session";

    private final Organization here = operator().newOrganization();
    private final Organization there = operator().newOrganization();
    private final Person browser = Person.browser();

    private static Map<String, String> support(Organization place) {
        return Map.of("role", "support", "organization", place.id());
    }

    private static long events(String person, String action, Organization place) {
        return Database.count(
                "SELECT count(*) FROM audit_log WHERE ? = ANY (object_codes) AND action = ?"
                        + " AND organization_id IS NOT DISTINCT FROM CAST(? AS uuid)",
                person,
                action,
                place == null ? null : place.id());
    }

    private static String invitedAgain(String person) {
        return operator().invite(person).expect(201).json().at("/data/url").asText();
    }

    @Test
    @DisplayName(
            "each organization has each event once: sign-in, sign-out, a later invitation, and "
                    + "the sessions and passkeys that it replaces")
    void eachOrganizationSeesIt() {
        JsonNode made =
                operator()
                        .createPerson(
                                Map.of(
                                        "name",
                                        "Ana Gil",
                                        "roles",
                                        List.of(support(here), support(there))))
                        .expect(201)
                        .json()
                        .get("data");
        String id = made.get("id").asText();
        Authenticator key = browser.authenticator();
        browser.accept(key, made.at("/invitation/url").asText())
                .send("DELETE", SESSION, null)
                .expect(204);
        assertThat(events(id, "session-end", here)).isZero();
        assertThat(events(id, "passkey-remove", here)).isZero();
        Person before = browser.prove(key, "sign-in");
        browser.accept(browser.authenticator(), invitedAgain(id));
        before.get(SESSION).expectRefusal(401);

        for (Organization place : List.of(here, there)) {
            assertThat(events(id, "sign-in", place)).isEqualTo(3);
            assertThat(events(id, "sign-out", place)).isOne();
            assertThat(events(id, "session-end", place)).isOne();
            assertThat(events(id, "passkey-remove", place)).isOne();
            assertThat(events(id, "passkey-add", place)).isEqualTo(2);
            assertThat(events(id, "person-invite", place)).isEqualTo(2);
        }
        assertThat(
                        Database.count(
                                "SELECT count(*) FROM audit_log WHERE ? = ANY (object_codes) AND organization_id IS NULL",
                                id))
                .isZero();
        Reply seen =
                Person.signedIn("auditor", here.id())
                        .get("/admin/v1/audit-events?actor=" + id)
                        .expect(200);
        assertThat(seen.json().get("data").findValuesAsText("action"))
                .contains("sign-in", "sign-out", "session-end", "passkey-remove", "passkey-add");
        assertThat(
                        Database.value(
                                "SELECT facts ->> 'passkeys' FROM audit_log WHERE ? = ANY (object_codes)"
                                        + " AND action = 'passkey-remove' AND organization_id = ?",
                                id,
                                here.uuid()))
                .isEqualTo("1");
    }

    @Test
    @DisplayName(
            "events of a person with a role for the installation, or without a "
                    + "role, have no organization")
    void otherEventsHaveNoOrganization() {
        JsonNode auditor = operator().newPerson("auditor", null);
        browser.accept(browser.authenticator(), auditor.at("/invitation/url").asText());
        assertThat(events(auditor.get("id").asText(), "sign-in", null)).isOne();

        JsonNode made = operator().newPerson("support", here.id());
        String id = made.get("id").asText();
        Person person =
                browser.accept(browser.authenticator(), made.at("/invitation/url").asText());
        operator().changePerson(id, "{\"roles\":[]}").expect(200);
        person.send("DELETE", SESSION, null).expect(204);
        assertThat(events(id, "sign-out", null)).isOne();
        assertThat(events(id, "sign-out", here)).isZero();
    }
}
