package org.patientcare.talk.dispatch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;
import static org.patientcare.testing.Waiting.until;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.standardwebhooks.Webhook;
import java.net.http.HttpHeaders;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Database;
import org.patientcare.testing.EventDescription;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Organization;
import org.patientcare.testing.ScriptedReceiver;
import org.patientcare.testing.ScriptedReceiver.Received;
import org.patientcare.testing.Webhooks;

@IntegrationTest
@RunAsClient
@DisplayName("Events 5: from transaction to receiver")
class WebhookDispatcherIT {

    private final Organization clinic = operator().newOrganization().withPatient("P-1");
    private final Webhooks webhooks = Webhooks.of(clinic);
    private final ScriptedReceiver receiver = new ScriptedReceiver();

    @AfterEach
    void close() {
        receiver.close();
    }

    @Test
    @DisplayName("an event arrives once, signed, and its disclosure is recorded in the audit trail")
    void anEventArrives() throws Exception {
        String id = webhooks.made(receiver.url("/in"));

        addEvents("appointment_cancelled", "A-1", 1);
        addEvents("appointment_created", "A-1", 1);

        until("the delivery arrived", () -> webhooks.count(id, "delivered") == 1);
        assertThat(receiver.received()).hasSize(1);
        Received got = receiver.received().get(0);
        assertThat(got.path()).isEqualTo("/in");
        assertThat(got.body())
                .startsWith("{\"type\":\"patient_consultation_created\",\"occurred_on\":")
                .contains("\"payload\":{\"consultation\":{\"id\":\"A-1\"");
        verify(got, webhooks.secret(id));
        assertThat(
                        Database.count(
                                "SELECT count(*) FROM audit_log WHERE organization_id = ? AND action = 'disclose'",
                                clinic.uuid()))
                .isEqualTo(1);
    }

    @Test
    @DisplayName("thin deliveries have only ids; while a secret is rotated both secrets sign")
    void thinAndRotating() throws Exception {
        String id =
                webhooks.created(
                        Webhooks.body(
                                "appointment_created",
                                "http",
                                Map.of(
                                        "url", receiver.url("/"),
                                        "payload", "thin",
                                        "headers", Map.of("x-site", "north"))));
        String first = webhooks.secret(id);
        webhooks.post(id, "secret/rotate", null).expect(200);

        addEvents("appointment_created", "A-1", 1);

        until("the delivery arrived", () -> !receiver.received().isEmpty());
        Received got = receiver.received().get(0);
        assertThat(got.body())
                .endsWith(
                        "\"payload\":{\"consultation\":{\"id\":\"A-1\"},\"patient\":{\"code\":\"P-1\"}}}");
        assertThat(got.headers()).containsEntry("x-site", "north");
        verify(got, first);
        verify(got, webhooks.secret(id));
    }

    @Test
    @DisplayName(
            "a failed delivery is retried before the next one of its object; other objects are not delayed")
    void orderOfAnObject() {
        String id = webhooks.made(receiver.url("/"));
        receiver.answer(
                request ->
                        request.body().contains("\"A-1\"") ? "500 Failure" : ScriptedReceiver.OK);

        addEvents("appointment_created", "A-1", 3);
        addEvents("appointment_created", "A-2", 2);

        until("those of the other object arrived", () -> webhooks.count(id, "delivered") == 2);
        until("the first delivery was tried", () -> attempts(id) == 3);
        assertThat(webhooks.count(id, "pending")).isEqualTo(3);
        receiver.answer(any -> ScriptedReceiver.OK);
        makeRetriesDue();
        until("all arrived", () -> webhooks.count(id, "delivered") == 5);
        List<Long> ofFirst =
                receiver.received().stream()
                        .filter(request -> request.body().contains("\"A-1\""))
                        .map(Received::sequence)
                        .toList();
        assertThat(ofFirst).hasSize(4).isSorted();
        assertThat(ofFirst.get(0)).isEqualTo(ofFirst.get(1));
    }

    @Test
    @DisplayName("a failing receiver is probed, with deliveries that were never tried first")
    void aFailingReceiverIsProbed() {
        String id = webhooks.made(receiver.url("/"));
        receiver.answer(
                request ->
                        request.body().contains("\"A-1\"") ? "500 Failure" : ScriptedReceiver.OK);
        addEvents("appointment_created", "A-1", 1);
        AtomicInteger tried = new AtomicInteger();
        while (tried.incrementAndGet() <= 5) {
            until("the delivery was tried again", () -> attempts(id) == tried.get());
            if (tried.get() < 5) {
                makeRetriesDue();
            }
        }
        assertThat(state()).isEqualTo("failing");

        addEvents("appointment_created", "A-2", 1);
        until("the second delivery is pending", () -> webhooks.count(id, "pending") == 2);
        makeRetriesDue();

        until("the other delivery arrived", () -> webhooks.count(id, "delivered") == 1);
        assertThat(state()).isEqualTo("active");
        assertThat(webhooks.count(id, "pending")).isEqualTo(1);
    }

    @Test
    @DisplayName(
            "a 410 parks the endpoint; after a resume or another URL all deliveries arrive; each is reported by events")
    void parked() {
        String parking =
                webhooks.created(Webhooks.body("care.webhook_parked", "http", url("/told")));
        webhooks.created(Webhooks.body("care.webhook_recovered", "http", url("/told")));
        String id = webhooks.made(receiver.url("/"));
        receiver.answer(request -> request.path().equals("/") ? "410 Gone" : ScriptedReceiver.OK);

        addEvents("appointment_created", "A-1", 1);

        until("the parking is reported", () -> webhooks.count(parking, "delivered") == 1);
        assertThat(state()).isEqualTo("parked");
        addEvents("appointment_created", "A-2", 1);
        until("the second delivery is pending", () -> webhooks.count(id, "pending") == 2);
        assertThat(
                        webhooks.get(id, "deliveries")
                                .expect(200)
                                .json()
                                .get("data")
                                .findValuesAsText("next_attempt_at"))
                .containsExactly("null", "null");
        receiver.answer(any -> ScriptedReceiver.OK);
        webhooks.post(id, "resume", null).expect(200);
        until("all arrived", () -> webhooks.count(id, "delivered") == 2);
        until("the recovery is reported", () -> recoveries() == 1);

        receiver.answer(request -> request.path().equals("/") ? "410 Gone" : ScriptedReceiver.OK);
        addEvents("appointment_created", "A-3", 1);
        until("the parking is reported again", () -> webhooks.count(parking, "delivered") == 2);
        webhooks.replace(id, Webhooks.body("appointment_created", "http", url("/moved")))
                .expect(200);
        until("the third arrived", () -> webhooks.count(id, "delivered") == 3);
        until("the recovery at the other URL is reported", () -> recoveries() == 2);
    }

    private long recoveries() {
        return receiver.received().stream()
                .filter(got -> got.body().contains("care.webhook_recovered"))
                .count();
    }

    @Test
    @DisplayName(
            "the technical contact is notified after an hour without success, and of the recovery")
    void theTechnicalContactIsNotified() {
        operator().change(clinic.id(), "{\"technical_email\":\"it@clinic.example\"}").expect(200);
        String id = webhooks.made(receiver.url("/secret-path"));
        receiver.answer(any -> "500 Failure");
        addEvents("appointment_created", "A-1", 1);
        until("the delivery was tried", () -> attempts(id) == 1);
        Database.change(
                "UPDATE webhook_endpoint SET since = now() - interval '61 minutes' WHERE organization_id = ?",
                clinic.uuid());

        makeRetriesDue();

        until("the technical contact is notified", () -> mails("no llegan") == 1);
        receiver.answer(any -> ScriptedReceiver.OK);
        makeRetriesDue();
        until("the contact is notified of the recovery", () -> mails("vuelven a llegar") == 1);
        assertThat(mails("secret-path")).isZero();
    }

    @Test
    @DisplayName("after the last attempt a delivery has failed; a replay sends it again")
    void failedAfterTheLastAttempt() {
        String id = webhooks.made(receiver.url("/"));
        receiver.answer(any -> "500 Failure");
        addEvents("appointment_created", "A-1", 1);
        until("the delivery was tried", () -> attempts(id) == 1);
        Database.change(
                "UPDATE webhook_delivery SET attempts = 13 WHERE organization_id = ?",
                clinic.uuid());
        makeRetriesDue();
        until("the delivery has failed", () -> webhooks.count(id, "failed") == 1);
        receiver.answer(any -> ScriptedReceiver.OK);

        webhooks.post(id, "deliveries/" + webhooks.deliveryOf(id) + "/replay", null).expect(200);

        makeRetriesDue();
        until("the delivery arrived", () -> webhooks.count(id, "delivered") == 1);
    }

    @Test
    @DisplayName(
            "patients are mailed only if the organization has enabled it, and each mail delivery ends in the right state")
    void mails() {
        String id = webhooks.created(Webhooks.body("appointment_created", "email", Map.of()));

        addEvents("appointment_created", "A-1", 2);

        until("both mails are skipped", () -> webhooks.count(id, "skipped") == 2);
        assertThat(skippedFor("%(event_mail).")).isEqualTo(2);
        operator().change(clinic.id(), "{\"event_mail\":true}").expect(200);
        addEvents("appointment_created", "A-1", 2);
        until("all mails are skipped", () -> webhooks.count(id, "skipped") == 4);
        assertThat(skippedFor("%(event_mail).")).isEqualTo(2);
        assertThat(webhooks.count(id, "failed")).isZero();
    }

    @Test
    @DisplayName(
            "mails to addresses that mail cannot reach fail at once, and hold up no other mail")
    void undeliverableAddresses() {
        operator().change(clinic.id(), "{\"event_mail\":true}").expect(200);
        String id = webhooks.created(Webhooks.body("message_unread", "email", Map.of()));
        clinic.upsert(Map.of("code", "P-1", "first_name", "Ana", "email", "josé@clinic.example"))
                .expect(200);
        addEvents("message_unread", "A-1", 6);
        // A mail is written as failed before it leaves, and its attempt when the outcome is known.
        until("six mails were tried", () -> attempts(id) == 6);
        assertThat(webhooks.count(id, "failed")).isEqualTo(6);
        assertThat(
                        Database.value(
                                "SELECT string_agg(DISTINCT attempts || ' attempt: ' || coalesce(reason, ''), '|') FROM webhook_delivery WHERE organization_id = ?",
                                clinic.uuid()))
                .asString()
                .matches(
                        "1 attempt: No mail can be sent to the recipient's address: it must [^|]+\\.");

        clinic.upsert(Map.of("code", "P-1", "first_name", "Ana", "email", "jose@clinic.example"))
                .expect(200);
        addEvents("message_unread", "A-1", 3);

        until("three mails arrived", () -> webhooks.count(id, "delivered") == 3);
        assertThat(webhooks.get(id, "status").expect(200).json().at("/data/state").asText())
                .isEqualTo("active");
    }

    private long skippedFor(String reason) {
        return Database.count(
                "SELECT count(*) FROM webhook_delivery WHERE organization_id = ? AND state = 'skipped' AND reason LIKE ?",
                clinic.uuid(),
                reason);
    }

    @Test
    @DisplayName("a hundred receivers that hang do not block one that answers")
    void hangingReceivers() {
        ScriptedReceiver dead = new ScriptedReceiver();
        dead.answer(any -> ScriptedReceiver.HANG);
        for (int i = 0; i < 100; i++) {
            webhooks.made(dead.url("/" + i));
        }
        Organization other = operator().newOrganization().withPatient("P-1");
        String id = Webhooks.of(other).made(receiver.url("/"));
        addEvents("appointment_created", "A-1", 1);
        until("some hang", () -> dead.received().size() >= 8);

        long began = System.nanoTime();
        addEvents(other, "appointment_created", "B-1", 50);
        until("all arrived", () -> Webhooks.of(other).count(id, "delivered") == 50);

        assertThat(System.nanoTime() - began).isLessThan(9_000_000_000L);
        assertThat(dead.received()).hasSizeLessThanOrEqualTo(32);
        Database.change("DELETE FROM webhook_delivery WHERE organization_id = ?", clinic.uuid());
        dead.close();
    }

    @Test
    @DisplayName("a ping is sent in the same way, but is no delivery")
    void ping() throws Exception {
        String id = webhooks.made(receiver.url("/"));

        assertThat(webhooks.post(id, "ping", null).expect(200).json().at("/data").toString())
                .startsWith("{\"delivered\":true,\"status\":204,\"reason\":null,");

        Received got = receiver.received().get(0);
        assertThat(got.body()).contains("\"type\":\"ping\"").contains(id);
        EventDescription description = new EventDescription();
        assertThat(description.faults("ping", new ObjectMapper().readTree(got.body()))).isEmpty();
        assertThat(got.headers()).containsKeys(description.headers("ping").toArray(String[]::new));
        verify(got, webhooks.secret(id));
    }

    private static void verify(Received got, String secret) throws Exception {
        Map<String, List<String>> headers = new HashMap<>();
        got.headers().forEach((name, value) -> headers.put(name, List.of(value)));
        new Webhook(secret).verify(got.body(), HttpHeaders.of(headers, (name, value) -> true));
    }

    private Map<String, ?> url(String path) {
        return Map.of("url", receiver.url(path));
    }

    private void addEvents(String event, String object, int times) {
        addEvents(clinic, event, object, times);
    }

    /** Adds events as a change of the object would. */
    static void addEvents(Organization where, String event, String object, int times) {
        Database.change(
                "INSERT INTO event (organization_id, event, type, object_kind, object_code, patient_id, patient_code, payload)"
                        + " SELECT ?, ?, 'patient_consultation_created', 'appointment', ?, p.id, p.code,"
                        + " json_build_object('consultation', json_build_object('id', CAST(? AS text), 'type', 'appointment'),"
                        + " 'patient', json_build_object('code', 'P-1'))"
                        + " FROM patient p CROSS JOIN generate_series(1, ?) WHERE p.organization_id = ? AND p.code = 'P-1'",
                where.uuid(),
                event,
                object,
                object,
                times,
                where.uuid());
    }

    /** Makes pending retries due, as if their delay had passed. */
    private void makeRetriesDue() {
        Database.change(
                "UPDATE webhook_delivery SET next_at = now() WHERE organization_id = ? AND next_at > now()",
                clinic.uuid());
        Database.change(
                "UPDATE webhook_endpoint SET not_before = NULL, due_at = now() WHERE organization_id = ?",
                clinic.uuid());
    }

    private long attempts(String id) {
        return Database.count(
                "SELECT coalesce(sum(attempts), 0)::bigint FROM webhook_delivery WHERE organization_id = ? AND webhook_id = ?",
                clinic.uuid(),
                UUID.fromString(id));
    }

    private String state() {
        return (String)
                Database.value(
                        "SELECT state FROM webhook_endpoint WHERE organization_id = ? AND url NOT LIKE '%/told'",
                        clinic.uuid());
    }

    private static long mails(String part) {
        return Database.count(
                "SELECT count(*) FROM captured_message WHERE captured_message::text LIKE '%it@clinic.example%'"
                        + " AND captured_message::text LIKE '%' || ? || '%'",
                part);
    }
}
