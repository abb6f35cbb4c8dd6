package org.patientcare.talk.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.patientcare.testing.Database;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Organization;
import org.patientcare.testing.Parallel;
import org.patientcare.testing.Reply;
import org.patientcare.testing.Webhooks;

@IntegrationTest
@RunAsClient
@DisplayName("Events 3: an organization subscribes")
class WebhooksIT {

    private static final String URL = "https://his.example/events";

    private final Organization clinic = operator().newOrganization();
    private final Webhooks webhooks = Webhooks.of(clinic);

    @Test
    @DisplayName(
            "webhooks are created, read, listed oldest first, replaced and deleted; then they are 404 with the id")
    void createdReadReplacedAndDeleted() {
        Map<String, Object> meta = new LinkedHashMap<>();
        meta.put("url", "https://HIS.example/events?x=1");
        meta.put("headers", Map.of("Authorization", "Bearer 3f1c"));
        meta.put("payload", "thin");
        meta.put("subject", "Visit");
        meta.put("unknown", "x");
        JsonNode made =
                webhooks.create(Webhooks.body("appointment_created", "http", meta))
                        .expect(201)
                        .json();
        String id = made.at("/data/id").asText();
        meta.remove("unknown");

        assertThat(made.toString())
                .isEqualTo(
                        Reply.json(
                                Map.of(
                                        "data",
                                        ordered(
                                                "id",
                                                id,
                                                "type",
                                                "appointment_created",
                                                "channel",
                                                "http",
                                                "meta",
                                                meta))));
        assertThat(webhooks.get(id).expect(200).json()).isEqualTo(made);
        String second = webhooks.created(Webhooks.body("care.webhook_parked", "email", Map.of()));
        assertThat(ids(webhooks.list())).containsExactly(id, second);
        assertThat(clinic.http().get("/v1/organizations/webhooks/").expect(200).text())
                .isEqualTo(webhooks.list().text());

        JsonNode changed =
                webhooks.replace(id, Webhooks.body("message_unread", "http", Map.of("url", URL)))
                        .expect(200)
                        .json();
        assertThat(changed.at("/data/meta").toString()).isEqualTo("{\"url\":\"" + URL + "\"}");
        assertThat(webhooks.get(id).json()).isEqualTo(changed);
        assertThat(ids(webhooks.list())).containsExactly(id, second);

        assertThat(webhooks.delete(id).expect(200).text())
                .isEqualTo("{\"message\":\"Organization webhook deleted\"}");
        assertThat(webhooks.get(id).expectRefusal(404).json().get("message").asText())
                .isEqualTo("Organization webhook not found with id: " + id);
        for (Reply gone :
                List.of(
                        webhooks.get(id),
                        webhooks.delete(id),
                        webhooks.replace(id, Webhooks.body(URL)),
                        webhooks.get(id, "secret"),
                        webhooks.get(id, "status"),
                        webhooks.get(id, "deliveries"),
                        webhooks.post(id, "secret/rotate", null),
                        webhooks.post(id, "replay", "{\"since\":\"2026-01-01T00:00:00Z\"}"),
                        webhooks.post(id, "deliveries/" + UUID.randomUUID() + "/replay", null),
                        webhooks.post(id, "ping", null),
                        webhooks.post(id, "resume", null))) {
            assertThat(gone.expectRefusal(404).text()).contains(id);
        }
        assertThat(webhooks.get("x y".replace(" ", "%20")).expectRefusal(404).text())
                .contains("x y");
        assertThat(webhooks.get("x".repeat(900)).expectRefusal(404).text()).hasSizeLessThan(300);
    }

    @Test
    @DisplayName("a webhook of another organization is 404 in every call")
    void tenants() {
        String id = webhooks.made(URL);
        webhooks.fill(id, 1, "failed");
        String delivery = webhooks.deliveryOf(id);
        String secret = webhooks.secret(id);
        Webhooks others = Webhooks.of(operator().newOrganization());
        String own = others.made(URL);

        for (Reply reply :
                List.of(
                        others.get(id),
                        others.replace(id, Webhooks.body("https://evil.example/")),
                        others.delete(id),
                        others.get(id, "secret"),
                        others.post(id, "secret/rotate", "{\"overlap\":0}"),
                        others.get(id, "status"),
                        others.get(id, "deliveries"),
                        others.post(id, "deliveries/" + delivery + "/replay", null),
                        others.post(own, "deliveries/" + delivery + "/replay", null),
                        others.post(id, "replay", "{\"since\":\"2026-01-01T00:00:00Z\"}"),
                        others.post(id, "ping", null),
                        others.post(id, "resume", null))) {
            reply.expectRefusal(404);
        }
        assertThat(ids(others.list())).containsExactly(own);
        assertThat(webhooks.secret(id)).isEqualTo(secret);
        assertThat(webhooks.count(id, "failed")).isOne();
    }

    @Test
    @DisplayName("the permission webhooks is needed, and no other one helps")
    void permission() {
        Webhooks none =
                Webhooks.of(
                        operator()
                                .withPermissions(
                                        clinic,
                                        "patients",
                                        "appointments",
                                        "activation-codes",
                                        "prescriptions",
                                        "professionals",
                                        "messages"));
        none.list().expectRefusal(403);
        none.create("{").expectRefusal(403);
        Webhooks.of(operator().withPermissions(clinic, "webhooks")).list().expect(200);
    }

    @Test
    @DisplayName(
            "the 101st webhook is refused, also with sixteen concurrent calls; after a deletion one more can be created")
    void limit() {
        for (int i = 0; i < 92; i++) {
            webhooks.made(URL + i);
        }
        List<Integer> statuses =
                Parallel.run(16, () -> webhooks.create(Webhooks.body(URL)).status());

        assertThat(statuses).containsOnly(201, 400);
        assertThat(statuses.stream().filter(status -> status == 201)).hasSize(8);
        List<String> all = ids(webhooks.list());
        assertThat(all).hasSize(100).doesNotHaveDuplicates();
        assertThat(webhooks.create(Webhooks.body(URL)).expectRefusal(400).text()).contains("100");
        webhooks.delete(all.get(0)).expect(200);
        webhooks.made(URL);
        webhooks.create(Webhooks.body(URL)).expectRefusal(400);
        Webhooks.of(operator().newOrganization()).made(URL);
    }

    @Test
    @DisplayName("with an Idempotency-Key a repeat creates no second webhook")
    void repeats() {
        Webhooks keyed =
                Webhooks.of(
                        new Organization(
                                clinic.id(),
                                clinic.apiKey(),
                                clinic.http().with("Idempotency-Key", "k1")));
        Reply first = keyed.create(Webhooks.body(URL)).expect(201);
        Reply again = keyed.create(Webhooks.body(URL)).expect(201);

        assertThat(again.json()).isEqualTo(first.json());
        assertThat(again.header("Idempotency-Replayed")).isEqualTo("true");
        keyed.create(Webhooks.body(URL + "2")).expectRefusal(422);
        assertThat(ids(webhooks.list())).hasSize(1);
    }

    @Test
    @DisplayName("an empty list is read as an empty meta or empty headers, as PHP writes it")
    void emptyLists() {
        String mail = "{\"type\":\"message_unread\",\"channel\":\"email\",\"meta\":[]}";
        JsonNode made = webhooks.create(mail).expect(201).json();

        assertThat(made.at("/data/meta").toString()).isEqualTo("{}");
        assertThat(webhooks.get(made.at("/data/id").asText()).json()).isEqualTo(made);
        JsonNode http =
                webhooks.create(
                                Webhooks.body(
                                        "message_unread",
                                        "http",
                                        Map.of("url", URL, "headers", List.of())))
                        .expect(201)
                        .json();
        assertThat(http.at("/data/meta/headers").toString()).isEqualTo("{}");
        assertThat(webhooks.create(mail.replace("email", "http")).expectRefusal(422).faultyFields())
                .containsExactly("meta.url");
        assertThat(webhooks.create(mail.replace("[]", "[1]")).expectRefusal(422).faultyFields())
                .containsExactly("meta");
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(
            strings = {
                "https://10.0.0.1/",
                "https://192.168.1.1:8443/x",
                "https://169.254.169.254/latest/meta-data",
                "https://100.64.0.1/",
                "https://0/",
                "https://0.0.0.0/",
                "https://012.0.0.1/",
                "https://0x0a000001/",
                "https://0xA.0.0.1/",
                "https://167772161/",
                "https://10.1/",
                "https://10.0.0.1./",
                "https://[::ffff:10.0.0.1]/",
                "https://[::ffff:a00:1]/",
                "https://[fe80::1]/",
                "https://[fd00::1]/",
                "https://[::]/",
                "https://１０.０.０.１/",
                "http://93.184.216.34/"
            })
    @DisplayName("addresses inside the network, however they are written, are 422 at meta.url")
    void internalAddresses(String url) {
        Reply refused = webhooks.create(Webhooks.body(url)).expectRefusal(422);

        assertThat(refused.faultyFields()).containsExactly("meta.url");
        assertThat(refused.text()).contains("patientcare.webhooks.allowed-ranges");
        String id = webhooks.made(URL);
        webhooks.replace(id, Webhooks.body(url)).expectRefusal(422);
        assertThat(webhooks.get(id).json().at("/data/meta/url").asText()).isEqualTo(URL);
    }

    @Test
    @DisplayName(
            "the types of the API family are accepted; the refusal of a delivered type names the type to subscribe to")
    void types() {
        for (String type :
                List.of(
                        "appointment_created",
                        "chat_consultation_finished",
                        "immediate_video_call_assigned",
                        "professional_block_created",
                        "professional_block_deleted",
                        "professional_block_updated",
                        "report_created",
                        "triage_position_updated",
                        "care.delivery_failed")) {
            webhooks.created(Webhooks.body(type, "http", Map.of("url", URL)));
        }
        for (String type :
                List.of(
                        "Appointment",
                        "appointment_create",
                        "medical_report_created",
                        "care.unknown",
                        "a",
                        "drop table",
                        "é_a")) {
            Reply refused =
                    webhooks.create(Webhooks.body(type, "http", Map.of("url", URL)))
                            .expectRefusal(422);
            assertThat(refused.faultyFields()).as(type).containsExactly("type");
        }
        assertThat(
                        webhooks.create(
                                        Webhooks.body(
                                                "patient_consultation_created",
                                                "http",
                                                Map.of("url", URL)))
                                .expectRefusal(422)
                                .faultsOf("type")
                                .get(0))
                .contains("appointment_created");
    }

    @Test
    @DisplayName("a URL is one endpoint, whatever its spelling; all mails share another one")
    void endpoints() {
        webhooks.made("https://his.example/events");
        webhooks.made("HTTPS://HIS.example:443/events");
        webhooks.created(Webhooks.body("appointment_created", "email", Map.of()));
        webhooks.created(Webhooks.body("message_unread", "email", Map.of("url", URL)));

        assertThat(
                        Database.count(
                                "SELECT count(*) FROM webhook_endpoint WHERE organization_id = ?",
                                clinic.uuid()))
                .isEqualTo(2);
    }

    @Test
    @DisplayName("pending deliveries follow a replaced URL, and are dropped with their webhook")
    void pendingDeliveries() {
        String id = webhooks.made(URL);
        String other = webhooks.made(URL);
        webhooks.fill(id, 3, "pending");
        webhooks.fill(other, 2, "pending");
        webhooks.fill(id, 1, "delivered");

        webhooks.replace(id, Webhooks.body(URL + "/new")).expect(200);

        assertThat(
                        Database.count(
                                "SELECT count(*) FROM webhook_delivery d JOIN webhook_endpoint e ON e.id = d.endpoint_id"
                                        + " AND e.organization_id = d.organization_id"
                                        + " WHERE d.webhook_id = ? AND e.url = ? AND d.state = 'pending' AND e.due_at IS NOT NULL",
                                UUID.fromString(id),
                                URL + "/new"))
                .isEqualTo(3);
        webhooks.delete(id).expect(200);
        assertThat(webhooks.count(id, "dropped")).isEqualTo(3);
        assertThat(webhooks.count(id, "delivered")).isOne();
        assertThat(webhooks.count(other, "pending")).isEqualTo(2);
        assertThat(Database.value("SELECT secret FROM webhook WHERE id = ?", UUID.fromString(id)))
                .isNull();
    }

    @Test
    @DisplayName(
            "creating, replacing and deleting are recorded in the audit trail, without the given values")
    void trail() {
        String id =
                webhooks.created(
                        Webhooks.body(
                                "appointment_created",
                                "http",
                                Map.of("url", URL, "headers", Map.of("X-Key", "hushhush"))));
        webhooks.replace(id, Webhooks.body(URL)).expect(200);
        webhooks.delete(id).expect(200);

        assertThat(
                        Database.value(
                                "SELECT string_agg(action, ' ' ORDER BY id) FROM audit_log WHERE organization_id = ? AND object_codes = ARRAY[?::text]",
                                clinic.uuid(),
                                id))
                .isEqualTo("webhook-create webhook-change webhook-delete");
        assertThat(
                        Database.count(
                                "SELECT count(*) FROM audit_log l WHERE organization_id = ? AND l::text LIKE '%hushhush%'",
                                clinic.uuid()))
                .isZero();
    }

    private static Map<String, Object> ordered(Object... namesAndValues) {
        Map<String, Object> map = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            map.put((String) namesAndValues[i], namesAndValues[i + 1]);
        }
        return map;
    }

    private static List<String> ids(Reply list) {
        List<String> ids = new ArrayList<>();
        list.expect(200).json().get("data").forEach(each -> ids.add(each.get("id").asText()));
        return ids;
    }
}
