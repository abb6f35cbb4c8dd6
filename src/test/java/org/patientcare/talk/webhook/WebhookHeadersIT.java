package org.patientcare.talk.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Database;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Organization;
import org.patientcare.testing.Reply;
import org.patientcare.testing.ScriptedReceiver;
import org.patientcare.testing.Webhooks;

@IntegrationTest
@RunAsClient
@DisplayName("Events 8: header values are stored encrypted (wrapped)")
class WebhookHeadersIT {

    private static final String VALUE = "Bearer 7c1d-hushhush";

    /** A value that begins like a wrapped text, which a caller may send nevertheless. */
    private static final String LIKE_WRAPPED = "aes-256-gcm:0123456789abcdef:AAAA";

    private final Organization clinic = operator().newOrganization();
    private final Webhooks webhooks = Webhooks.of(clinic);
    private final ScriptedReceiver receiver = new ScriptedReceiver();

    @AfterEach
    void close() {
        receiver.close();
    }

    @Test
    @DisplayName(
            "the database has header names but no values in plain text; callers and receivers get both")
    void wrapped() {
        JsonNode made = webhooks.create(body(headers())).expect(201).json();
        String id = made.at("/data/id").asText();

        assertThat(made.at("/data/meta/headers").toString()).isEqualTo(Reply.json(headers()));
        assertThat(webhooks.get(id).expect(200).json()).isEqualTo(made);
        assertThat(webhooks.list().expect(200).json().at("/data/0")).isEqualTo(made.get("data"));
        assertWrapped(id);
        webhooks.post(id, "ping", null).expect(200);
        assertThat(receiver.received().get(0).headers())
                .containsEntry("authorization", VALUE)
                .containsEntry("x-zone", LIKE_WRAPPED)
                .containsEntry("a", "north wing");

        webhooks.replace(id, body(Map.of("X-Other", VALUE))).expect(200);
        assertWrapped(id);
        assertThat(stored(id)).contains("X-Other").doesNotContain("Authorization");
        webhooks.delete(id).expect(200);
        assertThat(stored(id)).isEqualTo("{}");
    }

    @Test
    @DisplayName("the maximum of headers is returned unchanged")
    void theMaximum() {
        Map<String, String> most = new LinkedHashMap<>();
        for (int i = 20; i > 0; i--) {
            most.put("X-" + "n".repeat(60) + i, String.valueOf(i % 10).repeat(1_024));
        }
        String id = webhooks.created(body(most));

        assertThat(webhooks.get(id).json().at("/data/meta/headers").toString())
                .isEqualTo(Reply.json(most));
    }

    @Test
    @DisplayName("rows with plain values can be read, and are wrapped when written")
    void rowsOfOlderReleases() {
        String id = webhooks.created(body(headers()));
        JsonNode made = webhooks.get(id).json();
        storePlain(id, made);

        assertThat(webhooks.get(id).expect(200).json()).isEqualTo(made);
        webhooks.post(id, "ping", null).expect(200);
        assertThat(receiver.received().get(0).headers()).containsEntry("authorization", VALUE);

        webhooks.replace(id, body(headers())).expect(200);
        assertWrapped(id);
        assertThat(webhooks.get(id).json()).isEqualTo(made);
    }

    @Test
    @DisplayName(
            "the call that wraps all secrets wraps plain values too, and leaves the rest of the row unchanged")
    void wrappedByTheWrappingCall() {
        String id = webhooks.created(body(headers()));
        JsonNode made = webhooks.get(id).json();
        String secret = webhooks.secret(id);
        storePlain(id, made);

        operator().wrapSecrets().expect(200);

        assertWrapped(id);
        assertThat(webhooks.get(id).expect(200).json()).isEqualTo(made);
        assertThat(webhooks.secret(id)).isEqualTo(secret);
    }

    @Test
    @DisplayName(
            "with an Idempotency-Key no answer with header values is stored; a repeat returns them all the same")
    void repeats() {
        Webhooks keyed =
                Webhooks.of(
                        new Organization(
                                clinic.id(),
                                clinic.apiKey(),
                                clinic.http().with("Idempotency-Key", "k1")));
        JsonNode first = keyed.create(body(headers())).expect(201).json();
        Reply again = keyed.create(body(headers())).expect(201);

        assertThat(again.json()).isEqualTo(first);
        assertThat(again.header("Idempotency-Replayed")).isEqualTo("true");
        assertThat(
                        Database.count(
                                "SELECT count(*) FROM idempotency_key k WHERE k::text LIKE '%' || ? || '%'",
                                VALUE))
                .isZero();
        String id = first.at("/data/id").asText();
        webhooks.delete(id).expect(200);
        assertThat(keyed.create(body(headers())).expectRefusal(404).text()).contains(id);
    }

    private static Map<String, String> headers() {
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put("X-Zone", LIKE_WRAPPED);
        headers.put("Authorization", VALUE);
        headers.put("A", "north wing");
        return headers;
    }

    private String body(Map<String, String> headers) {
        Map<String, Object> meta = new LinkedHashMap<>();
        meta.put("url", receiver.url("/in"));
        meta.put("headers", headers);
        return Webhooks.body("appointment_created", "http", meta);
    }

    /** Stores the values in plain text, as older releases did. */
    private void storePlain(String id, JsonNode shown) {
        Database.change(
                "UPDATE webhook SET meta = CAST(? AS json) WHERE organization_id = ? AND id = ?",
                shown.at("/data/meta").toString(),
                clinic.uuid(),
                UUID.fromString(id));
        assertThat(stored(id)).contains(VALUE);
    }

    private void assertWrapped(String id) {
        assertThat(stored(id))
                .contains("\"header_values\":\"aes-256-gcm:")
                .doesNotContain(VALUE, LIKE_WRAPPED, "north wing");
        assertThat(
                        Database.count(
                                "SELECT count(*) FROM webhook w WHERE organization_id = ? AND w::text LIKE '%' || ? || '%'",
                                clinic.uuid(), VALUE))
                .isZero();
    }

    private String stored(String id) {
        return (String)
                Database.value(
                        "SELECT CAST(meta AS text) FROM webhook WHERE organization_id = ? AND id = ?",
                        clinic.uuid(),
                        UUID.fromString(id));
    }
}
