package org.patientcare.talk.relay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;
import static org.patientcare.testing.Waiting.until;

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
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Organization;
import org.patientcare.testing.ScriptedReceiver;
import org.patientcare.testing.ScriptedReceiver.Received;
import org.patientcare.testing.Webhooks;

@IntegrationTest
@RunAsClient
@DisplayName("Events 5: from transaction to receiver")
class RelayIT {

    private final Organization clinic = operator().newOrganization().withPatient("P-1");
    private final Webhooks webhooks = Webhooks.of(clinic);
    private final ScriptedReceiver receiver = new ScriptedReceiver();

    @AfterEach
    void close() {
        receiver.close();
    }

    @Test
    @DisplayName("an event arrives once, signed, and the trail says to whom it was told")
    void arrives() throws Exception {
        String id = webhooks.made(receiver.url("/in"));

        happens("appointment_cancelled", "A-1", 1);
        happens("appointment_created", "A-1", 1);

        until("it arrived", () -> webhooks.count(id, "delivered") == 1);
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
    @DisplayName("thin: ids alone; while a secret replaces another both sign")
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

        happens("appointment_created", "A-1", 1);

        until("it arrived", () -> !receiver.received().isEmpty());
        Received got = receiver.received().get(0);
        assertThat(got.body())
                .endsWith(
                        "\"payload\":{\"consultation\":{\"id\":\"A-1\"},\"patient\":{\"code\":\"P-1\"}}}");
        assertThat(got.headers()).containsEntry("x-site", "north");
        verify(got, first);
        verify(got, webhooks.secret(id));
    }

    @Test
    @DisplayName("what failed is tried again before the next of its object; others go on")
    void orderOfAnObject() {
        String id = webhooks.made(receiver.url("/"));
        receiver.answer(
                request ->
                        request.body().contains("\"A-1\"") ? "500 Failure" : ScriptedReceiver.OK);

        happens("appointment_created", "A-1", 3);
        happens("appointment_created", "A-2", 2);

        until("the others arrived", () -> webhooks.count(id, "delivered") == 2);
        until("the first was tried", () -> attempts(id) == 3);
        assertThat(webhooks.count(id, "pending")).isEqualTo(3);
        receiver.answer(any -> ScriptedReceiver.OK);
        comesAgain();
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
    @DisplayName("a receiver that fails is probed, by what was never tried first")
    void poisonedEvent() {
        String id = webhooks.made(receiver.url("/"));
        receiver.answer(
                request ->
                        request.body().contains("\"A-1\"") ? "500 Failure" : ScriptedReceiver.OK);
        happens("appointment_created", "A-1", 1);
        AtomicInteger tried = new AtomicInteger();
        while (tried.incrementAndGet() <= 5) {
            until("it was tried again", () -> attempts(id) == tried.get());
            if (tried.get() < 5) {
                comesAgain();
            }
        }
        assertThat(state()).isEqualTo("failing");

        happens("appointment_created", "A-2", 1);
        until("it waits", () -> webhooks.count(id, "pending") == 2);
        comesAgain();

        until("the other one arrived", () -> webhooks.count(id, "delivered") == 1);
        assertThat(state()).isEqualTo("active");
        assertThat(webhooks.count(id, "pending")).isEqualTo(1);
    }

    @Test
    @DisplayName("410 parks; after a resume all arrives, and events tell of both")
    void parked() {
        String told = webhooks.created(Webhooks.body("care.webhook_parked", "http", url("/told")));
        webhooks.created(Webhooks.body("care.webhook_recovered", "http", url("/told")));
        String id = webhooks.made(receiver.url("/"));
        receiver.answer(request -> request.path().equals("/") ? "410 Gone" : ScriptedReceiver.OK);

        happens("appointment_created", "A-1", 1);

        until("it is told", () -> webhooks.count(told, "delivered") == 1);
        assertThat(state()).isEqualTo("parked");
        happens("appointment_created", "A-2", 1);
        until("it waits", () -> webhooks.count(id, "pending") == 2);
        receiver.answer(any -> ScriptedReceiver.OK);
        webhooks.post(id, "resume", null).expect(200);
        until("all arrived", () -> webhooks.count(id, "delivered") == 2);
        until(
                "the return is told",
                () ->
                        receiver.received().stream()
                                .anyMatch(got -> got.body().contains("care.webhook_recovered")));
    }

    @Test
    @DisplayName("an hour without success is told to technicians, and so is the return")
    void techniciansHear() {
        operator().change(clinic.id(), "{\"technical_email\":\"it@clinic.example\"}").expect(200);
        String id = webhooks.made(receiver.url("/secret-path"));
        receiver.answer(any -> "500 Failure");
        happens("appointment_created", "A-1", 1);
        until("it was tried", () -> attempts(id) == 1);
        Database.change(
                "UPDATE webhook_endpoint SET since = now() - interval '61 minutes' WHERE organization_id = ?",
                clinic.uuid());

        comesAgain();

        until("technicians heard", () -> mails("no llegan") == 1);
        receiver.answer(any -> ScriptedReceiver.OK);
        comesAgain();
        until("and of the return", () -> mails("vuelven a llegar") == 1);
        assertThat(mails("secret-path")).isZero();
    }

    @Test
    @DisplayName("after the last attempt it has failed; a replay sends it again")
    void givenUp() {
        String id = webhooks.made(receiver.url("/"));
        receiver.answer(any -> "500 Failure");
        happens("appointment_created", "A-1", 1);
        until("it was tried", () -> attempts(id) == 1);
        Database.change(
                "UPDATE webhook_delivery SET attempts = 13 WHERE organization_id = ?",
                clinic.uuid());
        comesAgain();
        until("it has failed", () -> webhooks.count(id, "failed") == 1);
        receiver.answer(any -> ScriptedReceiver.OK);

        webhooks.post(id, "deliveries/" + webhooks.deliveryOf(id) + "/replay", null).expect(200);

        comesAgain();
        until("it arrived", () -> webhooks.count(id, "delivered") == 1);
    }

    @Test
    @DisplayName(
            "patients are mailed where the organization wants it, and each mail ends as what came of it")
    void mails() {
        String id = webhooks.created(Webhooks.body("appointment_created", "email", Map.of()));

        happens("appointment_created", "A-1", 2);

        until("nobody is mailed", () -> webhooks.count(id, "skipped") == 2);
        assertThat(skippedFor("%see event_mail.")).isEqualTo(2);
        operator().change(clinic.id(), "{\"event_mail\":true}").expect(200);
        happens("appointment_created", "A-1", 2);
        until("there is nothing to tell", () -> webhooks.count(id, "skipped") == 4);
        assertThat(skippedFor("%see event_mail.")).isEqualTo(2);
        assertThat(webhooks.count(id, "failed")).isZero();
    }

    private long skippedFor(String reason) {
        return Database.count(
                "SELECT count(*) FROM webhook_delivery WHERE organization_id = ? AND state = 'skipped' AND reason LIKE ?",
                clinic.uuid(),
                reason);
    }

    @Test
    @DisplayName("a hundred receivers that hang leave room for one that does not")
    void deadOnes() {
        ScriptedReceiver dead = new ScriptedReceiver();
        dead.answer(any -> ScriptedReceiver.HANG);
        for (int i = 0; i < 100; i++) {
            webhooks.made(dead.url("/" + i));
        }
        Organization other = operator().newOrganization().withPatient("P-1");
        String id = Webhooks.of(other).made(receiver.url("/"));
        happens("appointment_created", "A-1", 1);
        until("some hang", () -> dead.received().size() >= 8);

        long began = System.nanoTime();
        happens(other, "appointment_created", "B-1", 50);
        until("all arrived", () -> Webhooks.of(other).count(id, "delivered") == 50);

        assertThat(System.nanoTime() - began).isLessThan(9_000_000_000L);
        assertThat(dead.received()).hasSizeLessThanOrEqualTo(32);
        Database.change("DELETE FROM webhook_delivery WHERE organization_id = ?", clinic.uuid());
        dead.close();
    }

    @Test
    @DisplayName("a ping goes the same way and is no delivery")
    void ping() throws Exception {
        String id = webhooks.made(receiver.url("/"));

        assertThat(webhooks.post(id, "ping", null).expect(200).json().at("/data").toString())
                .startsWith("{\"delivered\":true,\"status\":204,\"reason\":null,");

        Received got = receiver.received().get(0);
        assertThat(got.body()).contains("\"type\":\"ping\"").contains(id);
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

    private void happens(String event, String object, int times) {
        happens(clinic, event, object, times);
    }

    /** Adds events as a change would. */
    static void happens(Organization where, String event, String object, int times) {
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

    /** Time passes for what waits. */
    private void comesAgain() {
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
