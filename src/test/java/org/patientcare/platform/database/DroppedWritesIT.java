package org.patientcare.platform.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Http;
import org.patientcare.testing.OnSharedNode;
import org.patientcare.testing.Operator;
import org.patientcare.testing.Organization;
import org.patientcare.testing.OwnPostgres;
import org.patientcare.testing.PatientLink;
import org.patientcare.testing.Prescriptions;
import org.patientcare.testing.Reply;
import org.patientcare.testing.SharedNode;
import org.patientcare.testing.Support;
import org.patientcare.testing.WebSocketClient;
import org.patientcare.testing.Widget;

/**
 * Calls to a database that drops a write without an error, by a trigger that returns NULL. The same
 * call succeeds once the trigger is removed, which proves that it was refused for this reason
 * alone.
 */
@OnSharedNode
@DisplayName("1 Writes: a call whose write the database dropped is never answered as a success")
class DroppedWritesIT {

    private static final String IN_MAY = "2031-05-05T10:00:00Z";
    private static final String IN_JUNE = "2031-06-05T10:00:00Z";

    private final SharedNode shared = SharedNode.ready();
    private final OwnPostgres postgres = shared.postgres();
    private final int port = shared.node().port();
    private final Operator operator = operator().at(port);
    private final Organization clinic =
            operator.newOrganization(Map.of("name", "A", "activation_code_delivery", true))
                    .at(port);

    @Test
    @DisplayName("3: a batch is refused as a whole if one new patient is not written")
    void aBatchThatLosesOneNewPatientIsRefused() {
        Map<?, ?>[] batch = patients("Ana");
        refusedWhileDropped("patient", "INSERT", "NEW.code = 'p7'", 200, () -> upsert(batch));
        assertThat(of("patient")).isEqualTo(20);
    }

    @Test
    @DisplayName("3: a batch is refused as a whole if one changed patient is not written")
    void aBatchThatLosesOneChangedPatientIsRefused() {
        upsert(patients("Ana")).expect(200);
        whileDropped(
                "patient",
                "UPDATE",
                "NEW.code = 'p7'",
                () -> upsert(patients("Eva")).expectRefusal(500));
        assertThat(patientsCalled("Ana")).isEqualTo(20);
        upsert(patients("Eva")).expect(200);
        assertThat(patientsCalled("Eva")).isEqualTo(20);
    }

    @Test
    @DisplayName("3: patients that are already as the batch says are not written")
    void unchangedPatientsAreNotWritten() {
        upsert(patients("Ana")).expect(200);
        Map<?, ?>[] batch = patients("Ana");
        batch[3] = Map.of("code", "p3", "first_name", "Eva");
        batch[4] = Map.of("code", "new", "first_name", "Eva");
        whileDropped(
                "patient",
                "UPDATE",
                "NEW.code <> 'p3'",
                () -> {
                    upsert(patients("Ana")).expect(200);
                    upsert(batch).expect(200);
                });
        assertThat(patientsCalled("Ana")).isEqualTo(19);
        assertThat(patientsCalled("Eva")).isEqualTo(2);
    }

    @Test
    @DisplayName("4: activation codes: created, activated, deactivated, also of a batch, sent")
    void codes() {
        String path = "/v1/activation-codes/A/";
        refusedWhileDropped(
                "activation_code", "INSERT", 200, () -> clinic.createCode(Map.of("code", "A")));
        refusedWhileDropped("activation_code", "UPDATE", 200, () -> put(path + "deactivate"));
        refusedWhileDropped("activation_code", "UPDATE", 200, () -> put(path + "activate"));
        Support support = Support.of(operator, clinic);
        String batch =
                support.makeBatch(Map.of("pattern", "####", "count", 2, "tag", "t"))
                        .expect(201)
                        .json()
                        .at("/data/id")
                        .asText();
        refusedWhileDropped("activation_code", "UPDATE", 200, () -> support.deactivateBatch(batch));
        refusedWhileDropped(
                "delivery",
                "INSERT",
                200,
                () ->
                        clinic.sendCode(
                                "A",
                                Reply.json(Map.of("name", "Ana", "email", "ana@example.org"))));
    }

    @Test
    @DisplayName(
            "4: a redemption writes the use of the code, the redemption and the plan, or nothing")
    void redeeming() {
        clinic.withPatient("p").withCode("A").withCode("B").withCode("C");
        Widget ana = widgetOf("p");
        refusedWhileDropped("activation_code", "UPDATE", 200, () -> ana.redeem("A"));
        refusedWhileDropped("redemption", "INSERT", 200, () -> ana.redeem("B"));
        refusedWhileDropped("patient", "UPDATE", 200, this::redeemByAnother);
        refusedWhileDropped("wrong_code", "INSERT", 400, () -> ana.redeem("unknown"));
        assertThat(of("redemption")).isEqualTo(3);
    }

    private Reply redeemByAnother() {
        clinic.withPatient("q");
        return widgetOf("q").redeem("C");
    }

    @Test
    @DisplayName(
            "8: a redemption is undone together with the use of the code and the plan, or not at all")
    void undoing() {
        clinic.withPatient("p").withCode("A");
        widgetOf("p").redeem("A").expect(200);
        for (String table : List.of("redemption", "patient", "activation_code")) {
            whileDropped(table, "UPDATE", ofClinic("UPDATE"), () -> undo().expectRefusal(500));
        }
        undo().expect(204);
    }

    private Reply undo() {
        return operator.undo(clinic.id(), "A", "p", "a mistake");
    }

    @Test
    @DisplayName(
            "5: appointments: booked, moved, cancelled and listed after a link, with their links and history")
    void appointments() {
        String doctor = operator.newProfessional(clinic);
        clinic.withPatient("p");
        for (String table : List.of("appointment", "appointment_history", "visit_link")) {
            refusedWhileDropped(
                    table, "INSERT", 200, () -> clinic.book(table, "p", doctor, IN_MAY));
        }
        refusedWhileDropped("appointment", "UPDATE", 200, () -> move(IN_JUNE));
        refusedWhileDropped("visit_link", "INSERT", 200, () -> move(IN_MAY));
        refusedWhileDropped("visit_link", "INSERT", 200, openedByLink("p")::appointments);
        refusedWhileDropped("appointment_history", "INSERT", 200, () -> move(IN_JUNE));
        for (String table : List.of("audit_log", "audit_subject", "event")) {
            refusedWhileDropped(table, "INSERT", 200, () -> move(IN_MAY));
            refusedWhileDropped(
                    table, "INSERT", 200, () -> clinic.book(table, "p", doctor, IN_MAY));
            refusedWhileDropped(table, "INSERT", 200, () -> clinic.cancel(table));
        }
        refusedWhileDropped("appointment", "UPDATE", 200, () -> clinic.cancel("appointment"));
        refusedWhileDropped(
                "appointment_history", "INSERT", 200, () -> clinic.cancel("visit_link"));
    }

    @Test
    @DisplayName("4: the patient's answer after a visit")
    void answersAfterVisits() {
        clinic.withPatient("p");
        String now = Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
        String url =
                clinic.book("visit", "p", operator.newProfessional(clinic), now)
                        .expect(200)
                        .json()
                        .at("/data/appointment/url")
                        .asText();
        UUID device = UUID.randomUUID();
        String ofVisit =
                "SELECT organization_id, id, %s FROM appointment WHERE organization_id = '";
        for (String sql :
                List.of(
                        "INSERT INTO appointment_history (organization_id, appointment_id, at, state) "
                                + ofVisit.formatted("now(), 'in_call'"),
                        "INSERT INTO visit_attendance (organization_id, appointment_id, generation, role,"
                                + " device, connection, joined_at, seen_at) "
                                + ofVisit.formatted(
                                        "generation, 'patient', '%s', '%s', now(), now()"
                                                .formatted(device, device)),
                        "UPDATE appointment SET state = 'in_call' WHERE organization_id = '")) {
            postgres.execute(sql + clinic.id() + "'");
        }
        Http page = Http.node(port).with("Origin", WebSocketClient.origin(url));
        String body = "{\"device\":\"" + device + "\",\"worked\":true}";
        for (String table : List.of("visit_answer", "audit_log")) {
            whileDropped(
                    table,
                    "INSERT",
                    ofClinic("INSERT"),
                    () -> assertThat(answer(page, url, body).status()).as(table).isEqualTo(500));
        }
        answer(page, url, body).expect(204);
        assertThat(of("visit_answer")).isEqualTo(1);
    }

    private static Reply answer(Http page, String url, String body) {
        return page.send("POST", url.substring(url.indexOf("/call/")) + "/answer", body);
    }

    private Reply move(String startsAt) {
        return clinic.reschedule("appointment", startsAt);
    }

    @Test
    @DisplayName("6: prescriptions: issued with their items and document, and withdrawn")
    void prescriptions() {
        upsert(
                        Map.of(
                                "code",
                                "p1",
                                "first_name",
                                "Ana",
                                "last_name",
                                "Núñez",
                                "gender",
                                "female",
                                "birth_date",
                                "1980-05-17"))
                .expect(200);
        Prescriptions prescriptions = Prescriptions.of(operator, clinic);
        for (String table : List.of("prescription", "prescription_item", "prescription_document")) {
            refusedWhileDropped(
                    table,
                    "INSERT",
                    201,
                    () -> prescriptions.issue(prescriptions.body(Map.of("reference", table))));
        }
        String code = prescriptions.issued(Map.of());
        refusedWhileDropped(
                "prescription", "UPDATE", 204, () -> prescriptions.withdraw(code, "a mistake"));
        assertThat(of("prescription")).isEqualTo(4);
    }

    @Test
    @DisplayName("7: the operator's organizations, credentials and professionals")
    void organizationsAndCredentials() {
        Map<String, ?> another = Map.of("name", "Another " + clinic.id());
        refusedWhileDropped("organization", "INSERT", "true", 201, () -> operator.create(another));
        refusedWhileDropped(
                "organization",
                "UPDATE",
                "NEW.id = '" + clinic.id() + "'",
                200,
                () -> operator.change(clinic.id(), "{\"name\":\"Elsewhere\"}"));
        refusedWhileDropped(
                "credential",
                "INSERT",
                201,
                () -> operator.createCredential(clinic.id(), Map.of("label", "second")));
        refusedWhileDropped(
                "credential",
                "UPDATE",
                "NEW.revoked_at IS NOT NULL",
                204,
                () -> operator.revoke(clinic.id(), clinic.apiKey()));
    }

    @Test
    @DisplayName("7: professionals, and where they are assigned")
    void professionals() {
        Map<String, ?> doctor = Map.of("name", "Dr. Rey", "organizations", List.of(clinic.id()));
        for (String table : List.of("professional", "professional_assignment")) {
            refusedWhileDropped(
                    table, "INSERT", "true", 201, () -> operator.createProfessional(doctor));
        }
        String hash = operator.newProfessional(clinic);
        refusedWhileDropped(
                "professional",
                "UPDATE",
                "true",
                200,
                () -> operator.changeProfessional(hash, "{\"name\":\"Dr. Roy\"}"));
        refusedWhileDropped(
                "professional_assignment",
                "DELETE",
                200,
                () -> operator.changeProfessional(hash, "{\"organizations\":[]}"));
    }

    @Test
    @DisplayName("2: tokens: issued, ended and revoked")
    void tokens() {
        clinic.withPatient("p");
        refusedWhileDropped("patient_token", "INSERT", 200, () -> clinic.authenticate("p"));
        Widget ana = widgetOf("p");
        refusedWhileDropped("patient_token", "DELETE", 204, ana::logout);
        widgetOf("p");
        refusedWhileDropped(
                "patient_token", "DELETE", 204, () -> operator.revokeTokens(clinic.id(), "p"));
        assertThat(of("patient_token")).isZero();
        for (String operation : List.of("INSERT", "UPDATE")) {
            refusedWhileDropped("token_key", operation, "true", 204, operator::rotateTokenKeys);
        }
    }

    @Test
    @DisplayName("7: a write or read that cannot be recorded in the audit trail is refused")
    void theAuditTrail() {
        clinic.withPatient("p").withCode("A");
        widgetOf("p").redeem("A").expect(200);
        for (String table : List.of("audit_log", "audit_subject")) {
            refusedWhileDropped(table, "INSERT", 200, () -> upsert(patients(table)));
            refusedWhileDropped(table, "INSERT", 200, () -> clinic.patient("p"));
            refusedWhileDropped(table, "INSERT", 200, this::listRedeemers);
        }
        clinic.patient("unknown").expectRefusal(404);
    }

    private Reply listRedeemers() {
        return operator.explain(clinic.id(), "A");
    }

    @Test
    @DisplayName(
            "1: a request is refused if it cannot be counted or its idempotency key cannot be stored")
    void requestsAndKeys() {
        clinic.codes("").expect(200);
        refusedWhileDropped(
                "rate_window",
                "UPDATE",
                "NEW.key LIKE '%" + clinic.apiKey() + "'",
                200,
                () -> clinic.codes(""));
        String key = UUID.randomUUID().toString();
        Http keyed = operator.http().with("Idempotency-Key", key);
        refusedWhileDropped(
                "idempotency_key",
                "INSERT",
                "NEW.key = '" + key + "'",
                201,
                () ->
                        keyed.send(
                                "POST",
                                "/admin/v1/organizations",
                                Reply.json(Map.of("name", "Keyed"))));
    }

    /** The same, for writes to rows of this clinic only. */
    private void refusedWhileDropped(
            String table, String operation, int done, Supplier<Reply> call) {
        refusedWhileDropped(table, operation, ofClinic(operation), done, call);
    }

    private void refusedWhileDropped(
            String table, String operation, String which, int done, Supplier<Reply> call) {
        whileDropped(table, operation, which, () -> call.get().expectRefusal(500));
        call.get().expect(done);
    }

    private void whileDropped(String table, String operation, String which, Runnable calls) {
        postgres.execute(
                "CREATE OR REPLACE FUNCTION drop_it() RETURNS trigger LANGUAGE plpgsql"
                        + " AS 'BEGIN RETURN NULL; END'");
        postgres.execute(
                "CREATE TRIGGER drop_it BEFORE %s ON %s FOR EACH ROW WHEN (%s) EXECUTE FUNCTION drop_it()"
                        .formatted(operation, table, which));
        try {
            calls.run();
        } finally {
            postgres.execute("DROP TRIGGER drop_it ON " + table);
        }
    }

    private String ofClinic(String operation) {
        return (operation.equals("DELETE") ? "OLD" : "NEW")
                + ".organization_id = '"
                + clinic.id()
                + "'";
    }

    private static Map<?, ?>[] patients(String name) {
        return IntStream.range(0, 20)
                .mapToObj(i -> Map.of("code", "p" + i, "first_name", name))
                .toArray(Map[]::new);
    }

    private Reply upsert(Map<?, ?>... patients) {
        return clinic.upsert(patients);
    }

    private Reply put(String path) {
        return clinic.http().send("PUT", path, null);
    }

    private Widget openedByLink(String code) {
        PatientLink link = PatientLink.of(clinic, code).at(Http.node(port));
        return Widget.with(link.openByTap().expect(200).json().at("/data/token").asText()).at(port);
    }

    private Widget widgetOf(String code) {
        String token = clinic.authenticate(code).expect(200).json().get("access_token").asText();
        return Widget.with(token).at(port);
    }

    private long patientsCalled(String name) {
        return postgres.count(
                "SELECT count(*) FROM patient WHERE organization_id = '%s' AND first_name = '%s'"
                        .formatted(clinic.id(), name));
    }

    /** How many rows of this clinic the table has. */
    private long of(String table) {
        return postgres.count(
                "SELECT count(*) FROM %s WHERE organization_id = '%s'"
                        .formatted(table, clinic.id()));
    }
}
