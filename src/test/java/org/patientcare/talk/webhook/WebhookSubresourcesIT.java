package org.patientcare.talk.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Base64;
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
import org.patientcare.testing.Organization;
import org.patientcare.testing.Parallel;
import org.patientcare.testing.Reply;
import org.patientcare.testing.Webhooks;

@IntegrationTest
@RunAsClient
@DisplayName("Events 3: secret, status, deliveries, replay and ping of a webhook")
class WebhookSubresourcesIT {

    private final Organization clinic = operator().newOrganization();
    private final Webhooks webhooks = Webhooks.of(clinic);
    private String id;

    @BeforeEach
    void makeAWebhook() {
        id = webhooks.made("https://his.example/events");
    }

    /** Leases all endpoints for another node, so that this one does not send to them. */
    private void leaseToAnotherNode() {
        Database.change(
                "UPDATE webhook_endpoint SET lease = gen_random_uuid(), lease_until = now() + interval '1 hour' WHERE organization_id = ?",
                clinic.uuid());
    }

    @Test
    @DisplayName("the secret has 32 random bytes, and stays when the webhook is replaced")
    void secret() {
        String secret = webhooks.secret(id);
        String other = webhooks.secret(webhooks.made("https://his.example/events"));

        assertThat(secret).startsWith("whsec_").isNotEqualTo(other);
        assertThat(Base64.getDecoder().decode(secret.substring("whsec_".length()))).hasSize(32);
        assertThat(webhooks.get(id, "secret").json().at("/data/previous_until").isNull()).isTrue();
        webhooks.replace(id, Webhooks.body("https://new.example/")).expect(200);
        assertThat(webhooks.secret(id)).isEqualTo(secret);
        assertThat(
                        Database.count(
                                "SELECT count(*) FROM webhook w WHERE w::text LIKE '%' || ? || '%'",
                                secret))
                .as("in the database in plain text")
                .isZero();
        assertThat(actions()).containsSequence("webhook-secret-read", "webhook-change");
        assertThat(auditTrailContains(secret)).isFalse();
    }

    @Test
    @DisplayName(
            "during the overlap of a rotation another one is refused, unless it sets the overlap to 0")
    void rotation() {
        String first = webhooks.secret(id);
        JsonNode rotated =
                webhooks.post(id, "secret/rotate", "{\"overlap\":3600}").expect(200).json();
        String second = rotated.at("/data/secret").asText();

        assertThat(second).isNotEqualTo(first);
        assertThat(Instant.parse(rotated.at("/data/previous_until").asText()))
                .isBetween(Instant.now().plusSeconds(3_400), Instant.now().plusSeconds(3_800));
        Reply refused = webhooks.post(id, "secret/rotate", null).expectRefusal(409);
        assertThat(refused.json().get("reason").asText()).isEqualTo("rotating");
        assertThat(Integer.parseInt(refused.header("Retry-After"))).isBetween(3_000, 3_601);
        assertThat(webhooks.secret(id)).isEqualTo(second);
        assertThat(kept("previous_secret")).isNotNull();

        JsonNode ended = webhooks.post(id, "secret/rotate", "{\"overlap\":0}").expect(200).json();
        assertThat(ended.at("/data/previous_until").isNull()).isTrue();
        assertThat(ended.at("/data/secret").asText()).isNotIn(first, second);
        assertThat(kept("previous_secret")).isNull();

        webhooks.post(id, "secret/rotate", "{}").expect(200);
        Database.change(
                "UPDATE webhook SET previous_until = now() - interval '1 second' WHERE id = ?",
                UUID.fromString(id));
        assertThat(webhooks.get(id, "secret").json().at("/data/previous_until").isNull()).isTrue();
        webhooks.post(id, "secret/rotate", null).expect(200);
        assertThat(actions()).contains("webhook-secret-rotate");
    }

    @Test
    @DisplayName("of sixteen concurrent rotations one succeeds")
    void rotationsAtOnce() {
        List<Integer> statuses =
                Parallel.run(16, () -> webhooks.post(id, "secret/rotate", null).status());

        assertThat(statuses.stream().filter(status -> status == 200)).hasSize(1);
        assertThat(statuses).containsOnly(200, 409);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"overlap\":-1}", "{\"overlap\":604801}", "{\"overlap\":\"1\"}", "["})
    void invalidOverlaps(String body) {
        webhooks.post(id, "secret/rotate", body).expectRefusal(422);
    }

    @Test
    @DisplayName("the status shows the health of the endpoint and the pending deliveries")
    void status() {
        JsonNode fresh = webhooks.get(id, "status").expect(200).json().get("data");
        assertThat(fresh.toString())
                .isEqualTo(
                        "{\"state\":\"active\",\"since\":null,\"pending\":0,\"oldest_pending_at\":null,"
                                + "\"next_attempt_at\":null,\"last_success_at\":null,\"last_failure\":null}");
        webhooks.fill(id, 4, "pending");
        Database.change(
                "UPDATE webhook_endpoint SET state = 'failing', failures = 7, since = '2026-03-02T09:20:00Z',"
                        + " last_success_at = '2026-03-02T09:19:58Z', failed_at = '2026-03-02T09:35:00Z', failed_status = 500,"
                        + " failed_reason = 'The answer had the status 500.', not_before = now() + interval '10 minutes'"
                        + " WHERE organization_id = ?",
                clinic.uuid());

        JsonNode failing = webhooks.get(id, "status").expect(200).json().get("data");

        assertThat(failing.get("state").asText()).isEqualTo("failing");
        assertThat(failing.get("since").asText()).isEqualTo("2026-03-02T09:20:00Z");
        assertThat(failing.get("pending").asInt()).isEqualTo(4);
        assertThat(Instant.parse(failing.get("oldest_pending_at").asText()))
                .isBefore(Instant.now());
        assertThat(Instant.parse(failing.get("next_attempt_at").asText()))
                .isAfter(Instant.now().plus(5, ChronoUnit.MINUTES));
        assertThat(failing.get("last_failure").toString())
                .isEqualTo(
                        "{\"at\":\"2026-03-02T09:35:00Z\",\"status\":500,\"reason\":\"The answer had the status 500.\",\"reason_code\":\"receiver_status\"}");
        String other = webhooks.made("https://his.example/events");
        assertThat(webhooks.get(other, "status").json().at("/data/state").asText())
                .isEqualTo("failing");
        assertThat(webhooks.get(other, "status").json().at("/data/pending").asInt()).isZero();
    }

    @ParameterizedTest(name = "by {0}")
    @ValueSource(strings = {"resume", "replacement"})
    @DisplayName("a parked endpoint that is resumed sends again at once")
    void resuming(String way) {
        leaseToAnotherNode();
        webhooks.fill(id, 2, "pending");
        Database.change(
                "UPDATE webhook_delivery SET next_at = now() + interval '16 hours' WHERE webhook_id = ?",
                UUID.fromString(id));
        Database.change(
                "UPDATE webhook_endpoint SET state = 'parked', failures = 9, since = now(), not_before = now() + interval '1 hour',"
                        + " told = 'parked' WHERE organization_id = ?",
                clinic.uuid());
        assertThat(webhooks.get(id, "status").json().at("/data/next_attempt_at").isNull()).isTrue();

        if (way.equals("resume")) {
            assertThat(webhooks.post(id, "resume", null).expect(200).json().get("message").asText())
                    .isNotBlank();
            webhooks.post(id, "resume", "anything").expect(200);
        } else {
            webhooks.replace(id, Webhooks.body("https://his.example/events")).expect(200);
        }

        JsonNode status = webhooks.get(id, "status").json().get("data");
        assertThat(status.get("state").asText()).isEqualTo("active");
        assertThat(status.get("since").isNull()).isTrue();
        assertThat(
                        Database.count(
                                "SELECT count(*) FROM webhook_delivery WHERE webhook_id = ? AND next_at IS NOT NULL",
                                UUID.fromString(id)))
                .isZero();
        assertThat(
                        Database.value(
                                "SELECT due_at IS NOT NULL AND not_before IS NULL AND failures = 0 FROM webhook_endpoint"
                                        + " WHERE organization_id = ?",
                                clinic.uuid()))
                .isEqualTo(true);
    }

    @Test
    @DisplayName(
            "deliveries are listed in pages, the newest event first, filtered by state and type")
    void deliveries() {
        webhooks.fill(id, 16, "delivered");
        webhooks.fill(id, 2, "failed");

        JsonNode first = webhooks.get(id, "deliveries").expect(200).json();
        assertThat(first.at("/meta/total").asInt()).isEqualTo(18);
        assertThat(first.get("data")).hasSize(15);
        JsonNode newest = first.at("/data/0");
        List<String> names = new ArrayList<>();
        newest.fieldNames().forEachRemaining(names::add);
        assertThat(names)
                .containsExactly(
                        "id",
                        "event_id",
                        "type",
                        "state",
                        "attempts",
                        "attempted_at",
                        "next_attempt_at",
                        "status",
                        "reason",
                        "reason_code",
                        "duration_ms");
        assertThat(newest.get("event_id").asText()).matches("evt_[0-9a-f]{32}");
        assertThat(first.at("/links/next").asText()).contains("/webhooks/" + id + "/deliveries");
        assertThat(total("state=failed")).isEqualTo(2);
        assertThat(total("state=failed&type=appointment_created")).isEqualTo(2);
        assertThat(total("type=message_unread")).isZero();
        assertThat(total("state=&type=")).isEqualTo(18);
        assertThat(
                        webhooks.get(id, "deliveries?state=x&type=Y&page=0")
                                .expectRefusal(422)
                                .faultyFields())
                .containsExactly("page", "state", "type");
    }

    private int total(String query) {
        return webhooks.get(id, "deliveries?" + query).expect(200).json().at("/meta/total").asInt();
    }

    @Test
    @DisplayName("a delivery can be replayed in any final state, but not while it is pending")
    void replayOfOne() {
        for (String state : List.of("delivered", "failed", "skipped")) {
            String webhook = webhooks.made("https://his.example/" + state);
            leaseToAnotherNode();
            webhooks.fill(webhook, 1, state);
            String path = "deliveries/" + webhooks.deliveryOf(webhook) + "/replay";
            assertThat(queued(webhooks.post(webhook, path, null))).as(state).isOne();
            assertThat(queued(webhooks.post(webhook, path, null))).as(state).isZero();
            JsonNode again = webhooks.get(webhook, "deliveries").json().at("/data/0");
            assertThat(again.get("state").asText()).isEqualTo("pending");
            assertThat(again.get("attempts").asInt()).isZero();
        }
        String unknown = UUID.randomUUID().toString();
        assertThat(
                        webhooks.post(id, "deliveries/" + unknown + "/replay", null)
                                .expectRefusal(404)
                                .text())
                .contains(unknown);
    }

    @Test
    @DisplayName("many deliveries can be replayed: by default the failed ones, between two times")
    void replayOfMany() {
        leaseToAnotherNode();
        webhooks.fill(id, 10, "failed");
        webhooks.fill(id, 5, "delivered");
        String other = webhooks.made("https://his.example/events");
        webhooks.fill(other, 3, "failed");
        String since = Instant.now().minusSeconds(3_600).truncatedTo(ChronoUnit.SECONDS).toString();

        assertThat(
                        queued(
                                webhooks.post(
                                        id,
                                        "replay",
                                        "{\"since\":\"%s\",\"until\":\"%s\"}"
                                                .formatted(since, since))))
                .isZero();
        assertThat(queued(webhooks.post(id, "replay", "{\"since\":\"" + since + "\"}")))
                .isEqualTo(10);
        assertThat(queued(webhooks.post(id, "replay", "{\"since\":\"" + since + "\"}"))).isZero();
        assertThat(
                        queued(
                                webhooks.post(
                                        id,
                                        "replay",
                                        "{\"since\":\"%s\",\"state\":\"delivered\"}"
                                                .formatted(since))))
                .isEqualTo(5);
        assertThat(webhooks.count(id, "pending")).isEqualTo(15);
        assertThat(webhooks.count(other, "failed")).isEqualTo(3);
        assertThat(
                        Database.value(
                                "SELECT due_at IS NOT NULL FROM webhook_endpoint WHERE organization_id = ?",
                                clinic.uuid()))
                .isEqualTo(true);
        assertThat(actions()).contains("webhook-replay");
    }

    @Test
    @DisplayName("a replay goes to the current URL of the webhook, and counts as never sent there")
    void replayAfterAMove() {
        webhooks.fill(id, 3, "failed");
        Database.change(
                "UPDATE webhook_delivery SET left_at = now() WHERE organization_id = ?",
                clinic.uuid());
        webhooks.replace(id, Webhooks.body("https://his.example/moved")).expect(200);

        webhooks.post(id, "deliveries/" + webhooks.deliveryOf(id) + "/replay", null).expect(200);
        webhooks.post(id, "replay", "{\"since\":\"2020-01-01T00:00:00Z\"}").expect(200);

        assertThat(
                        Database.count(
                                "SELECT count(*) FROM webhook_delivery d JOIN webhook w ON w.id = d.webhook_id AND w.endpoint_id = d.endpoint_id"
                                        + " WHERE d.organization_id = ? AND d.replayed_at IS NOT NULL AND d.left_at IS NULL",
                                clinic.uuid()))
                .isEqualTo(3);
    }

    @Test
    @DisplayName(
            "a webhook to a URL whose other webhooks were deleted starts with a healthy endpoint")
    void aNewWebhookStartsHealthy() {
        Database.change(
                "UPDATE webhook_endpoint SET state = 'parked', failures = 9, since = now(), told = 'parked' WHERE organization_id = ?",
                clinic.uuid());
        String beside = webhooks.made("https://his.example/events");
        assertThat(webhooks.get(beside, "status").json().at("/data/state").asText())
                .isEqualTo("parked");
        webhooks.delete(id).expect(200);
        webhooks.delete(beside).expect(200);

        String next = webhooks.made("https://his.example/events");

        assertThat(webhooks.get(next, "status").json().at("/data/state").asText())
                .isEqualTo("active");
    }

    @Test
    @DisplayName(
            "more deliveries than fit into one transaction can be replayed, by one call or, if its time is over, by more; none twice")
    void replayOfThousands() {
        webhooks.fill(id, 12_000, "failed");

        List<Integer> calls = new ArrayList<>();
        do {
            calls.add(queued(webhooks.post(id, "replay", "{\"since\":\"2020-01-01T00:00:00Z\"}")));
        } while (calls.get(calls.size() - 1) > 0);
        assertThat(calls.stream().mapToInt(Integer::intValue).sum()).isEqualTo(12_000);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{\"since\":\"yesterday\"}",
                "{\"since\":\"2026-01-01\"}",
                "{\"since\":\"0000-01-01T00:00:00Z\"}",
                "{\"since\":\"2026-01-01T00:00:00Z\",\"until\":7}",
                "{\"since\":\"2026-01-01T00:00:00Z\",\"state\":\"gone\"}",
                "[]"
            })
    void invalidReplays(String body) {
        webhooks.post(id, "replay", body).expectRefusal(422);
    }

    @Test
    @DisplayName("a mail webhook cannot be pinged")
    void pingOfMail() {
        String mail = webhooks.created(Webhooks.body("message_unread", "email", Map.of()));
        webhooks.post(mail, "ping", null).expectRefusal(400);
    }

    private static int queued(Reply reply) {
        return reply.expect(200).json().at("/data/queued").asInt();
    }

    private Object kept(String column) {
        return Database.value(
                "SELECT " + column + " FROM webhook WHERE id = ?", UUID.fromString(id));
    }

    private List<String> actions() {
        return List.of(
                Database.value(
                                "SELECT string_agg(action, ' ' ORDER BY id) FROM audit_log WHERE organization_id = ? AND object_kind = 'webhook'"
                                        + " AND object_codes = ARRAY[?::text]",
                                clinic.uuid(),
                                id)
                        .toString()
                        .split(" "));
    }

    private boolean auditTrailContains(String text) {
        return Database.count(
                        "SELECT count(*) FROM audit_log l WHERE organization_id = ? AND l::text LIKE '%' || ? || '%'",
                        clinic.uuid(), text)
                > 0;
    }
}
