package org.patientcare.surfaces.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.patientcare.testing.Database;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Operator;
import org.patientcare.testing.Organization;
import org.patientcare.testing.Person;
import org.patientcare.testing.Reply;
import org.patientcare.testing.Webhooks;

@IntegrationTest
@RunAsClient
@DisplayName("Events 3: people monitor and repair the webhooks of an organization")
class AdminWebhooksIT {

    private final Organization clinic = operator().newOrganization();
    private final Webhooks webhooks = Webhooks.of(clinic);
    private final Person administrator = Person.signedIn("administrator", clinic.id());
    private final Person operatorPerson = Person.signedIn("operator", null);
    private String id;

    @BeforeEach
    void createWebhook() {
        id =
                webhooks.created(
                        Webhooks.body(
                                "appointment_created",
                                "http",
                                Map.of(
                                        "url",
                                        "https://his.example/events",
                                        "headers",
                                        Map.of("Authorization", "Bearer hushhush"))));
    }

    private Reply create(Person person, String body) {
        return person.http().send("POST", path(""), body);
    }

    private String path(String rest) {
        return Operator.organization(clinic.id()) + "/webhooks" + rest;
    }

    @Test
    @DisplayName("the list shows target, state and last failure of a webhook, and no header values")
    void theListHasNoHeaderValues() {
        Database.change(
                "UPDATE webhook_endpoint SET state = 'failing', since = '2026-03-02T09:20:00Z', failed_at = '2026-03-02T09:35:00Z',"
                        + " failed_status = 500, failed_reason = 'The receiver answered 500.' WHERE organization_id = ?",
                clinic.uuid());
        for (Person person : List.of(administrator, operatorPerson)) {
            Reply list = person.get(path("")).expect(200);
            JsonNode first = list.json().at("/data/0");
            assertThat(list.text()).doesNotContain("hushhush");
            assertThat(first.get("id").asText()).isEqualTo(id);
            assertThat(first.get("meta").toString())
                    .isEqualTo("{\"url\":\"https://his.example/events\"}");
            assertThat(first.get("headers").toString()).isEqualTo("[\"Authorization\"]");
            assertThat(first.get("state").asText()).isEqualTo("failing");
            assertThat(first.get("since").asText()).isEqualTo("2026-03-02T09:20:00Z");
            assertThat(first.at("/last_failure/status").asInt()).isEqualTo(500);
        }
        operator()
                .http()
                .get(Operator.organization(UUID.randomUUID().toString()) + "/webhooks")
                .expectRefusal(404);
    }

    @Test
    @DisplayName(
            "only an administrator who authenticated recently reads the secret, which the audit log records")
    void theSecretIsForAdministrators() {
        operatorPerson.get(path("/" + id + "/secret")).expectRefusal(403);
        assertThat(
                        administrator
                                .get(path("/" + id + "/secret"))
                                .expect(200)
                                .json()
                                .at("/data/secret")
                                .asText())
                .isEqualTo(webhooks.secret(id));
        Database.change(
                "UPDATE person_session SET authenticated_at = now() - interval '6 minutes' WHERE person_id ="
                        + " (SELECT person_id FROM role_assignment WHERE organization_id = ? AND role = 'administrator')",
                clinic.uuid());
        assertThat(
                        administrator
                                .get(path("/" + id + "/secret"))
                                .expectRefusal(403)
                                .json()
                                .get("reason")
                                .asText())
                .isEqualTo("authenticate");
        assertThat(
                        Database.value(
                                "SELECT string_agg(actor_kind, ' ' ORDER BY id) FROM audit_log WHERE organization_id = ?"
                                        + " AND action = 'webhook-secret-read'",
                                clinic.uuid()))
                .isEqualTo("person organization");
    }

    @Test
    @DisplayName(
            "an administrator who authenticated recently makes and deletes a webhook; an operator does not")
    void administratorsMakeAndDelete() {
        String body = Webhooks.body("https://his.example/other");
        create(operatorPerson, body).expectRefusal(403);
        String made = create(administrator, body).expect(201).json().at("/data/id").asText();
        assertThat(webhooks.get(made).expect(200).json().at("/data/meta/url").asText())
                .isEqualTo("https://his.example/other");
        create(administrator, Webhooks.body("https://10.0.0.1/events")).expectRefusal(422);

        operatorPerson.send("DELETE", path("/" + made), null).expectRefusal(403);
        administrator.send("DELETE", path("/" + made), null).expect(204);
        webhooks.get(made).expectRefusal(404);
        assertThat(
                        Database.value(
                                "SELECT string_agg(action, ' ' ORDER BY id) FROM audit_log WHERE organization_id = ?"
                                        + " AND actor_kind = 'person' AND outcome = 'done'",
                                clinic.uuid()))
                .isEqualTo("webhook-create webhook-delete");
        Database.change(
                "UPDATE person_session SET authenticated_at = now() - interval '6 minutes' WHERE person_id ="
                        + " (SELECT person_id FROM role_assignment WHERE organization_id = ? AND role = 'administrator')",
                clinic.uuid());
        for (Reply reply :
                List.of(
                        create(administrator, body),
                        administrator.send("DELETE", path("/" + id), null))) {
            assertThat(reply.expectRefusal(403).json().get("reason").asText())
                    .isEqualTo("authenticate");
        }
    }

    @Test
    @DisplayName("a delivery shows what is sent, with ids only, and leaves a row about the patient")
    void aDeliveryShowsIdsOnly() {
        webhooks.fill(id, 1, "failed");
        String delivery = path("/" + id + "/deliveries/" + webhooks.deliveryOf(id));
        assertThat(administrator.get(delivery).expect(200).json().at("/data/body").isNull())
                .as("of an event that is not stored")
                .isTrue();
        clinic.withPatient("p-1");
        webhooks.storeEventOfEach(
                "p-1",
                "{\"consultation\":{\"id\":\"V-1\"},\"patient\":{\"code\":\"p-1\",\"first_name\":\"Hushhush\"}}");
        for (Person person : List.of(administrator, operatorPerson)) {
            Reply shown = person.get(delivery).expect(200);
            assertThat(shown.text()).doesNotContain("Hushhush");
            assertThat(shown.json().at("/data/body/payload").toString())
                    .isEqualTo(
                            "{\"consultation\":{\"id\":\"V-1\"},\"patient\":{\"code\":\"p-1\"}}");
            assertThat(shown.json().at("/data/body/type").asText())
                    .isEqualTo("patient_consultation_created");
            assertThat(shown.json().at("/data/status").asInt()).isEqualTo(500);
        }
        assertThat(
                        Database.count(
                                "SELECT count(*) FROM audit_log WHERE organization_id = ? AND action = 'events-read' AND object_codes = '{p-1}'",
                                clinic.uuid()))
                .isEqualTo(2);
        administrator.get(path("/" + id + "/deliveries/" + UUID.randomUUID())).expectRefusal(404);
    }

    @Test
    @DisplayName("a page has as many rows as the reader wants, at most 100")
    void pagesHaveTheSizeThatIsWanted() {
        webhooks.fill(id, 30, "delivered");
        String list = path("/" + id + "/deliveries");
        JsonNode page = administrator.get(list + "?per_page=25&page=2").expect(200).json();
        assertThat(page.at("/meta/per_page").asInt()).isEqualTo(25);
        assertThat(page.get("data")).hasSize(5);
        assertThat(page.at("/links/prev").asText()).endsWith("?per_page=25&page=1");
        assertThat(page.at("/links/next").isNull()).isTrue();
        String next =
                administrator
                        .get(list + "?per_page=25")
                        .expect(200)
                        .json()
                        .at("/links/next")
                        .asText();
        webhooks.fill(id, 1, "delivered", 31);
        JsonNode behind =
                administrator.get(next.substring(next.indexOf("/admin"))).expect(200).json();
        assertThat(behind.get("data").findValuesAsText("id"))
                .as("a delivery that is made meanwhile does not shift the next page")
                .isEqualTo(page.get("data").findValuesAsText("id"));
        assertThat(behind.at("/links/next").isNull()).isTrue();
        administrator.get(list + "?cursor=x").expectRefusal(422);
        assertThat(administrator.get(list).expect(200).json().at("/meta/per_page").asInt())
                .isEqualTo(15);
        for (String wrong : List.of("0", "101", "-1", "x")) {
            assertThat(
                            administrator
                                    .get(list + "?per_page=" + wrong)
                                    .expectRefusal(422)
                                    .json()
                                    .at("/faults/0/code")
                                    .asText())
                    .as(wrong)
                    .isEqualTo("out_of_range");
        }
        assertThat(webhooks.get(id, "deliveries?per_page=2").expect(200).json().get("data"))
                .as("of the organization's own surface")
                .hasSize(15);
    }

    @Test
    @DisplayName("deliveries are listed in either direction, whose cursors are not exchanged")
    void deliveriesAreReadInEitherDirection() {
        webhooks.fill(id, 31, "delivered");
        String list = path("/" + id + "/deliveries");
        List<String> newestFirst =
                administrator
                        .get(list + "?per_page=100")
                        .expect(200)
                        .json()
                        .get("data")
                        .findValuesAsText("id");
        JsonNode earliest = administrator.get(list + "?order=asc&per_page=20").expect(200).json();
        String rest = earliest.at("/links/next").asText();
        List<String> earliestFirst = new ArrayList<>(earliest.get("data").findValuesAsText("id"));
        earliestFirst.addAll(
                administrator
                        .get(rest.substring(rest.indexOf("/admin")))
                        .expect(200)
                        .json()
                        .get("data")
                        .findValuesAsText("id"));
        Collections.reverse(earliestFirst);
        assertThat(earliestFirst).hasSize(31).isEqualTo(newestFirst);
        assertThat(
                        administrator
                                .get(
                                        list
                                                + "?cursor="
                                                + rest.replaceFirst(".*cursor=([^&]+).*", "$1"))
                                .expectRefusal(422)
                                .faultyFields())
                .as("the cursor of the other direction")
                .containsExactly("cursor");
    }

    @Test
    @DisplayName("people replay deliveries and resume a webhook")
    void deliveriesAreReplayed() {
        // The dispatcher does not send for a webhook that another node has leased.
        Database.change(
                "UPDATE webhook_endpoint SET lease = gen_random_uuid(), lease_until = now() + interval '1 hour' WHERE organization_id = ?",
                clinic.uuid());
        webhooks.fill(id, 3, "failed");
        administrator
                .send(
                        "POST",
                        path("/" + id + "/deliveries/" + webhooks.deliveryOf(id) + "/replay"),
                        null)
                .expect(200);
        assertThat(
                        operatorPerson
                                .send(
                                        "POST",
                                        path("/" + id + "/replay"),
                                        Map.of("since", "2020-01-01T00:00:00Z"))
                                .expect(200)
                                .json()
                                .at("/data/queued")
                                .asInt())
                .isEqualTo(2);
        Database.change(
                "UPDATE webhook_endpoint SET state = 'parked' WHERE organization_id = ?",
                clinic.uuid());
        operatorPerson.send("POST", path("/" + id + "/resume"), null).expect(204);
        JsonNode status = administrator.get(path("/" + id + "/status")).expect(200).json();
        assertThat(status.at("/data/state").asText()).isEqualTo("active");
        assertThat(status.at("/data/pending").asInt()).isEqualTo(3);
        assertThat(
                        administrator
                                .get(path("/" + id + "/deliveries?state=pending"))
                                .expect(200)
                                .json()
                                .at("/meta/total")
                                .asInt())
                .isEqualTo(3);
    }

    @Test
    @DisplayName(
            "the organization's profile has the settings of events; the webhook signature is never shown")
    void theProfileHasTheSettingsOfEvents() {
        Reply changed =
                administrator
                        .send(
                                "PATCH",
                                Operator.organization(clinic.id()),
                                Map.of(
                                        "webhook_signature",
                                        "hushhush-7",
                                        "technical_email",
                                        "it@clinic.example",
                                        "event_mail",
                                        true,
                                        "message_retention_days",
                                        3_650))
                        .expect(200);

        assertThat(changed.text()).doesNotContain("hushhush");
        assertThat(operator().profile(clinic.id()).toString())
                .doesNotContain("hushhush")
                .contains("\"webhook_signature_set\":true")
                .contains("\"technical_email\":\"it@clinic.example\"")
                .contains("\"event_mail\":true")
                .contains("\"message_retention_days\":3650");
        assertThat(
                        Database.count(
                                "SELECT count(*) FROM audit_log l WHERE organization_id = ? AND l::text LIKE '%hushhush%'",
                                clinic.uuid()))
                .isZero();
        assertThat(
                        Database.value(
                                "SELECT webhook_signature FROM organization WHERE id = ?",
                                clinic.uuid()))
                .asString()
                .doesNotContain("hushhush");

        operator().change(clinic.id(), "{\"name\":\"Other\"}").expect(200);
        assertThat(operator().profile(clinic.id()).get("webhook_signature_set").asBoolean())
                .isTrue();
        operator()
                .change(
                        clinic.id(),
                        "{\"webhook_signature\":null,\"technical_email\":null,\"event_mail\":null,\"message_retention_days\":null}")
                .expect(200);
        assertThat(operator().profile(clinic.id()).toString())
                .contains("\"webhook_signature_set\":false")
                .contains("\"technical_email\":null")
                .contains("\"event_mail\":false")
                .contains("\"message_retention_days\":null");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"webhook_signature\":\"a b\"}",
                "{\"webhook_signature\":\"á\"}",
                "{\"webhook_signature\":\"a\\r\\nX: y\"}",
                "{\"webhook_signature\":7}",
                "{\"technical_email\":\"no address\"}",
                "{\"event_mail\":\"yes\"}",
                "{\"message_retention_days\":0}",
                "{\"message_retention_days\":3651}"
            })
    void invalidProfilesAreRefused(String json) {
        assertThat(operator().change(clinic.id(), json).expectRefusal(422).faultyFields())
                .hasSize(1);
    }

    @Test
    void anErrorOfAnAddressIsSaidOnce() {
        assertThat(
                        operator()
                                .change(clinic.id(), "{\"technical_email\":\"bad\"}")
                                .expectRefusal(422)
                                .faultsOf("technical_email"))
                .containsExactly("must be an e-mail address");
    }
}
