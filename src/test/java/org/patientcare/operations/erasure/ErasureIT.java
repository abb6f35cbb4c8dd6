package org.patientcare.operations.erasure;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.patientcare.launch.WarCommand;
import org.patientcare.testing.Database;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Operator;
import org.patientcare.testing.Organization;
import org.patientcare.testing.Parallel;
import org.patientcare.testing.Prescriptions;
import org.patientcare.testing.Reply;
import org.patientcare.testing.SuiteDatabase;
import org.patientcare.testing.Support;
import org.patientcare.testing.Waiting;
import org.patientcare.testing.Widget;

@IntegrationTest
@RunAsClient
@DisplayName("Erasures of patients")
class ErasureIT {

    /** Rows that are kept by law, and the last word to the receivers. */
    private static final List<String> KEPT =
            List.of("prescription", "prescription_document", "prescription_item");

    private final Operator operator = operator();
    private final Organization clinic =
            operator.newOrganization(Map.of("name", "Gone", "activation_code_delivery", true));
    private final Organization eraser =
            operator.withPermissions(clinic, "patients", "patients-erase");

    private Reply erase(String code) {
        return eraser.http().send("DELETE", "/v1/patients/" + inPath(code), null);
    }

    private static String inPath(String code) {
        return URLEncoder.encode(code, UTF_8);
    }

    private JsonNode erased(String code) {
        return erase(code).expect(202).json().get("data");
    }

    private Reply console(String path, Map<String, ?> body) {
        return operator.http()
                .send(
                        "POST",
                        "/admin/v1/organizations/" + clinic.id() + "/erasures" + path,
                        Reply.json(body));
    }

    private void upsert(String code, String name) {
        clinic.upsert(Map.of("code", code, "first_name", name)).expect(200);
    }

    private long idOf(String code) {
        return Database.count(
                "SELECT id FROM patient WHERE organization_id = ? AND code = ?",
                clinic.uuid(),
                code);
    }

    /** Lets it be due, and begins. */
    private void begin(String erasure) {
        Database.change(
                "UPDATE erasure SET due_at = now() - interval '1 second' WHERE organization_id = ? AND id = ?",
                clinic.uuid(),
                UUID.fromString(erasure));
        Waiting.until(
                "the erasure has begun, here or by a node",
                () ->
                        (Boolean)
                                        Database.valueForService(
                                                clinic.uuid(),
                                                "SELECT erasure_begin(?, ?)",
                                                clinic.uuid(),
                                                UUID.fromString(erasure))
                                || !state(erasure).equals("blocked"));
    }

    /** Few rows at a time, as if a node were killed after each batch and another one went on. */
    private void destroy(String erasure) {
        begin(erasure);
        destroy(erasure, 3);
    }

    private void destroy(String erasure, int rows) {
        Waiting.until(
                "the patient is destroyed",
                () -> {
                    Database.valueForService(
                            clinic.uuid(),
                            "SELECT gone FROM erasure_destroy(?, ?, ?)",
                            clinic.uuid(),
                            UUID.fromString(erasure),
                            rows);
                    return state(erasure).equals("destroyed");
                });
    }

    private String state(String erasure) {
        return (String)
                Database.value(
                        "SELECT state FROM erasure WHERE organization_id = ? AND id = ?",
                        clinic.uuid(),
                        UUID.fromString(erasure));
    }

    @Test
    @DisplayName(
            "a patient is blocked for every surface, comes back if it is cancelled, and is destroyed when it is due")
    void blockedCancelledDestroyed() {
        String canary = "zq" + UUID.randomUUID().toString().replace("-", "").substring(0, 12);
        // Written in another way in CSV and in JSON.
        String code = "C\"" + canary;
        Map<String, Object> patient = new HashMap<>();
        patient.put("code", code);
        patient.put("first_name", "First" + canary);
        patient.put("last_name", "Last" + canary);
        patient.put("tax_id", canary);
        patient.put("email", canary + "@example.org");
        patient.put("birth_date", "1980-05-17");
        patient.put("meta", Map.of("card", canary));
        clinic.upsert(patient).expect(200);
        long id = idOf(code);
        Prescriptions prescriptions = Prescriptions.of(operator, clinic);
        String prescription = prescriptions.issued(Map.of("patient", Map.of("code", code)));
        String doctor = prescriptions.professional();
        clinic.withCode("W-" + canary.substring(2, 8), "max_redemptions", 1);
        Widget widget = clinic.widgetOf(code);
        widget.redeem("W-" + canary.substring(2, 8)).expect(200);
        clinic.book("V-" + canary, code, doctor, "2031-05-05T10:00:00Z").expect(200);
        clinic.welcome(code, "Hola " + canary, doctor).expect(200);
        widget.write(widget.conversationWith(doctor), "Soy " + canary).expect(200);
        Support.of(operator, clinic)
                .upload("code,first_name\n\"" + code.replace("\"", "\"\"") + "\",A\n")
                .expect(201);

        JsonNode preview = console("/preview", Map.of("code", code)).expect(200).json();
        assertThat(preview.at("/data/visits").asInt()).isOne();
        assertThat(preview.at("/data/keeps/0/table").asText()).isEqualTo("prescription");
        assertThat(preview.at("/data/goes").findValuesAsText("table"))
                .contains(
                        "appointment",
                        "conversation_message",
                        "patient",
                        "patient_import",
                        "redemption");

        JsonNode first = erased(code);
        assertThat(first.get("state").asText()).isEqualTo("blocked");
        assertGone(code, canary, widget, prescription);
        assertThat(erased(code)).isEqualTo(first);
        assertThat(
                        eraser.http()
                                .get("/v1/erasures/" + first.get("id").asText())
                                .expect(200)
                                .json()
                                .get("data"))
                .isEqualTo(first);

        console("/" + first.get("id").asText() + "/cancel", Map.of("reason", "no")).expect(200);
        assertThat(clinic.existingPatient(inPath(code)).get("first_name").asText())
                .isEqualTo("First" + canary);
        assertThat(operator.existingAppointment(clinic.id(), "V-" + canary).toString())
                .contains("cancelled");
        widget.me().expectRefusal(401);
        console("/" + first.get("id").asText() + "/cancel", Map.of("reason", "no"))
                .expectRefusal(400);

        JsonNode second = erased(code);
        assertThat(second.get("id")).isNotEqualTo(first.get("id"));
        console("/holds", Map.of("code", code, "reason", "lawsuit")).expect(204);
        Database.change(
                "UPDATE erasure SET due_at = now() - interval '1 second' WHERE organization_id = ? AND state = 'blocked'",
                clinic.uuid());
        assertThat(
                        Database.valueForService(
                                clinic.uuid(),
                                "SELECT erasure_begin(?, ?)",
                                clinic.uuid(),
                                UUID.fromString(second.get("id").asText())))
                .as("held")
                .isEqualTo(false);
        console("/holds/release", Map.of("code", code)).expect(204);

        destroy(second.get("id").asText());
        assertThat(
                        eraser.http()
                                .get("/v1/erasures/" + second.get("id").asText())
                                .expect(200)
                                .json()
                                .at("/data/state")
                                .asText())
                .isEqualTo("destroyed");
        assertThat(tablesWith(canary)).as("tables that still have the canary").isEmpty();
        assertThat(
                        Database.count(
                                "SELECT count(*) FROM audit_subject WHERE organization_id = ? AND patient_ids @> ARRAY[?]::bigint[]",
                                clinic.uuid(),
                                id))
                .as("who saw what stays")
                .isPositive();
        assertThat(prescriptions.read(prescription).status()).isEqualTo(404);
        JsonNode report =
                operator.http()
                        .send(
                                "POST",
                                "/admin/v1/organizations/" + clinic.id() + "/access-report",
                                Reply.json(Map.of("ref", String.valueOf(id))))
                        .expect(200)
                        .json();
        assertThat(report.at("/data/code").asText()).isEqualTo("erased:" + id);
        assertThat(report.at("/data/accesses")).isNotEmpty();

        assertThat(erased(code).get("id")).isEqualTo(second.get("id"));
        upsert(code, "New");
        assertThat(idOf(code)).isNotEqualTo(id);
        assertThat(rowsOf("patient-return")).isOne();
    }

    private void assertGone(String code, String canary, Widget widget, String prescription) {
        widget.me().expectRefusal(401);
        clinic.patient(inPath(code)).expectRefusal(404);
        clinic.authenticate(code).expectRefusal(404);
        assertThat(clinic.http().get("/v1/patients").expect(200).text()).doesNotContain(canary);
        assertThat(clinic.http().get("/v1/appointments").expect(200).text()).doesNotContain(canary);
        assertThat(clinic.http().get("/api/v1/prescriptions/" + prescription).status())
                .isEqualTo(404);
        assertThat(Prescriptions.verify(prescription, "en").text()).doesNotContain(canary);
        assertThat(
                        operator.http()
                                .send(
                                        "POST",
                                        "/admin/v1/organizations/"
                                                + clinic.id()
                                                + "/patient-search",
                                        Reply.json(Map.of("name", "First" + canary)))
                                .expect(200)
                                .json()
                                .get("data"))
                .isEmpty();
        assertThat(
                        Database.count(
                                "SELECT count(*) FROM event WHERE organization_id = ? AND event = 'appointment_cancelled'",
                                clinic.uuid()))
                .as("the visit was cancelled")
                .isOne();
        assertThat(
                        Database.valueForService(
                                clinic.uuid(),
                                "SELECT count(*) FROM patient WHERE first_name LIKE ?",
                                "%" + canary))
                .as("the nodes' role sees nothing, whatever it asks")
                .isEqualTo(0L);
    }

    /** All tables of the database are searched, as a dump would be. */
    private static List<String> tablesWith(String canary) {
        List<String> tables =
                List.of(
                        Database.value(
                                        "SELECT string_agg(c.relname, ' ') FROM pg_class c WHERE c.relkind IN ('r', 'p')"
                                                + " AND NOT c.relispartition AND c.relnamespace = 'public'::regnamespace")
                                .toString()
                                .split(" "));
        return tables.stream()
                .filter(table -> !KEPT.contains(table))
                .filter(
                        table ->
                                Database.count(
                                                "SELECT count(*) FROM "
                                                        + table
                                                        + " x WHERE x::text LIKE ?"
                                                        + (table.equals("event")
                                                                ? " AND event <> 'care.patient_erased'"
                                                                : ""),
                                                "%" + canary + "%")
                                        > 0)
                .toList();
    }

    private long rowsOf(String action) {
        return Database.count(
                "SELECT count(*) FROM audit_log WHERE organization_id = ? AND action = ?",
                clinic.uuid(),
                action);
    }

    @Test
    @DisplayName("16 calls at once make one erasure; an unknown patient is 404")
    void onlyOneErasure() {
        upsert("p", "Ana");

        List<Integer> statuses = Parallel.run(16, () -> erase("p").status());

        assertThat(statuses).containsOnly(202);
        assertThat(
                        Database.count(
                                "SELECT count(*) FROM erasure WHERE organization_id = ?",
                                clinic.uuid()))
                .isOne();
        assertThat(rowsOf("erasure-ask")).isOne();
        erase("nobody").expectRefusal(404);
        clinic.http().send("DELETE", "/v1/patients/p", null).expectRefusal(403);
    }

    /**
     * Blocks a patient while a call waits for a row that it has to lock.
     *
     * @param lock of the row, with the parameter {@code key}
     * @return the answer of the call
     */
    private Reply blockedMeanwhile(String code, String lock, Object key, Supplier<Reply> call)
            throws SQLException {
        try (Connection holder = Database.lock(lock, key)) {
            CompletableFuture<Reply> late = CompletableFuture.supplyAsync(call);
            Database.awaitBlockedBy(holder);
            erased(code);
            holder.rollback();
            return late.join();
        }
    }

    @Test
    @DisplayName("a conversation in which somebody writes when its patient is blocked is not there")
    void blockedWhileWriting() throws SQLException {
        upsert("p", "Ana");
        String doctor = Prescriptions.of(operator, clinic).professional();
        clinic.book("v", "p", doctor, "2031-05-05T10:00:00Z").expect(200);
        Widget patient = clinic.widgetOf("p");
        String conversation = patient.conversationWith(doctor);

        Reply writing =
                blockedMeanwhile(
                        "p",
                        "SELECT FROM conversation WHERE organization_id = ? FOR UPDATE",
                        clinic.uuid(),
                        () -> patient.write(conversation, "late"));

        writing.expectRefusal(404);
        assertThat(
                        Database.count(
                                "SELECT count(*) FROM conversation_message WHERE organization_id = ?",
                                clinic.uuid()))
                .isZero();
    }

    @Test
    @DisplayName("a visit that is being booked when its patient is blocked is refused as unknown")
    void blockedWhileBooking() throws SQLException {
        upsert("p", "Ana");
        String doctor = Prescriptions.of(operator, clinic).professional();

        Reply booking =
                blockedMeanwhile(
                        "p",
                        "SELECT FROM professional WHERE hash = ? FOR UPDATE",
                        doctor,
                        () -> clinic.bookIfFree("late", "p", doctor, "2031-05-05T10:00:00Z"));

        assertThat(booking.expectRefusal(400).json().get("code").asText())
                .isEqualTo("unknown_patient");
        assertThat(
                        Database.count(
                                "SELECT count(*) FROM appointment WHERE organization_id = ?",
                                clinic.uuid()))
                .isZero();
    }

    @Test
    @DisplayName(
            "a prescription that is being withdrawn, or compared, when its patient is blocked is not there")
    void blockedWhileWithdrawing() throws SQLException {
        upsert("p", "Ana");
        upsert("q", "Eva");
        Prescriptions prescriptions = Prescriptions.of(operator, clinic);
        String first = prescriptions.issued(Map.of("patient", Map.of("code", "p")));
        String second = prescriptions.issued(Map.of("patient", Map.of("code", "q")));
        String lock = "SELECT FROM prescription WHERE id = ? FOR UPDATE";

        Reply withdrawal =
                blockedMeanwhile(
                        "p",
                        lock,
                        UUID.fromString(first),
                        () -> prescriptions.withdraw(first, "late"));
        Reply comparison =
                blockedMeanwhile(
                        "q",
                        lock,
                        UUID.fromString(second),
                        () -> Prescriptions.compare(second, "1980-05-17"));

        assertThat(withdrawal.expectRefusal(404).json().get("message"))
                .isEqualTo(
                        prescriptions
                                .withdraw(UUID.randomUUID().toString(), "unknown")
                                .expectRefusal(404)
                                .json()
                                .get("message"));
        comparison.expect(404);
        assertThat(
                        Database.count(
                                "SELECT count(*) FROM prescription WHERE organization_id = ? AND withdrawn_at IS NOT NULL",
                                clinic.uuid()))
                .isZero();
    }

    @Test
    @DisplayName("a missed visit that is being moved when its patient is blocked is not there")
    void blockedWhileMoving() throws SQLException {
        upsert("p", "Ana");
        String doctor = Prescriptions.of(operator, clinic).professional();
        clinic.book("missed", "p", doctor, "2031-05-05T10:00:00Z").expect(200);
        Database.change(
                "UPDATE appointment SET state = 'no_show' WHERE organization_id = ?",
                clinic.uuid());

        Reply move =
                blockedMeanwhile(
                        "p",
                        "SELECT FROM appointment WHERE organization_id = ? FOR UPDATE",
                        clinic.uuid(),
                        () -> clinic.reschedule("missed", "2031-06-05T10:00:00Z"));

        assertThat(move.expectRefusal(400).json().get("code").asText())
                .isEqualTo("unknown_appointment");
    }

    @Test
    @DisplayName(
            "codes of visits and references of prescriptions that an erased patient had are used")
    void codesOfCallersStayUsed() {
        upsert("p", "Ana");
        upsert("q", "Eva");
        Prescriptions prescriptions = Prescriptions.of(operator, clinic);
        Organization issuer =
                operator.withPermissions(clinic, "prescriptions", "prescriptions-issue");
        Map<String, Object> order =
                prescriptions.body(Map.of("patient", Map.of("code", "p"), "reference", "stay-1"));
        prescriptions.issue(order).expect(201);
        String doctor = prescriptions.professional();
        String at = "2031-05-05T10:00:00Z";
        clinic.book("visit", "p", doctor, at).expect(200);
        erased("p");
        upsert("p", "Ana again");

        for (Reply booking :
                List.of(
                        clinic.book("visit", "p", doctor, at),
                        clinic.book("visit", "q", doctor, at),
                        clinic.bookIfFree("visit", "q", doctor, at))) {
            assertThat(booking.expectRefusal(400).json().get("code").asText())
                    .isEqualTo("appointment_code_used");
        }
        for (Reply issue :
                List.of(
                        prescriptions.issue(order),
                        issuer.http().send("POST", "/api/v1/prescriptions", Reply.json(order)))) {
            assertThat(issue.expectRefusal(400).json().get("code").asText())
                    .isEqualTo("reference_used");
        }
        clinic.bookIfFree("other", "q", doctor, at).expect(200);
    }

    @Test
    @DisplayName("lists count nobody who is erased; a code that was redeemed stays used")
    void countsOfLists() {
        upsert("p", "Ana");
        upsert("q", "Eva");
        clinic.withCode("ONCE", "max_redemptions", 2);
        clinic.widgetOf("p").redeem("ONCE").expect(200);
        clinic.widgetOf("q").redeem("ONCE").expect(200);
        String sinceYesterday =
                "/v1/patients?updated_at_gt=" + Database.now().minus(Duration.ofDays(1));
        assertThat(clinic.http().get(sinceYesterday).expect(200).json().at("/meta/total").asInt())
                .isEqualTo(2);

        erased("p");

        assertThat(clinic.http().get(sinceYesterday).expect(200).json().at("/meta/total").asInt())
                .isOne();
        JsonNode redemptions = clinic.redemptions("ONCE", "").expect(200).json();
        assertThat(redemptions.get("data").findValuesAsText("first_name")).containsExactly("Eva");
        assertThat(redemptions.at("/meta/total").asInt()).isOne();
        JsonNode code = clinic.code("ONCE");
        assertThat(code.get("redemptions").findValuesAsText("first_name")).containsExactly("Eva");
        assertThat(code.get("redemptions_total").asInt()).isEqualTo(2);
        upsert("r", "Ida");
        clinic.widgetOf("r").redeem("ONCE").expectRefusal(400);
    }

    @Test
    @DisplayName("a credential erases 20 patients in 24 hours at most")
    void theLimitOfADay() {
        for (int i = 0; i < 20; i++) {
            Database.change(
                    "WITH p AS (INSERT INTO patient (organization_id, code,"
                            + " first_name, locale, unsubscribed_at, created_at, updated_at, named_fields) VALUES (?, ?, 'A',"
                            + " 'es', now(), now(), now(), -1) RETURNING organization_id, id, created_at)"
                            + " INSERT INTO erasure (organization_id, id, patient_id, code_hash, patient_created_at, state, asked_by,"
                            + " asked_at, delay, keep_prescriptions) SELECT organization_id, gen_random_uuid(), id, sha256('x'), created_at, 'cancelled', ?, now(),"
                            + " '7 days', '1 day' FROM p",
                    clinic.uuid(),
                    "x" + i,
                    "organization:" + eraser.apiKey());
        }
        upsert("p", "Ana");

        assertThat(erase("p").expectRefusal(429).json().get("code").asText())
                .isEqualTo("limit_reached");
        clinic.existingPatient("p");
        console("", Map.of("code", "p")).expect(202);
    }

    @Test
    @DisplayName(
            "where the organization wants two people, nothing happens before another one approves")
    void twoPeople() {
        operator.change(clinic.id(), "{\"erasure_needs_two_people\":true}").expect(200);
        upsert("p", "Ana");

        String id = erased("p").get("id").asText();
        assertThat(state(id)).isEqualTo("asked");
        clinic.existingPatient("p");
        console("/" + id + "/approve", Map.of()).expect(200);
        clinic.patient("p").expectRefusal(404);

        upsert("q", "Eva");
        String own = console("", Map.of("code", "q")).expect(202).json().at("/data/id").asText();
        console("/" + own + "/approve", Map.of()).expectRefusal(403);
        clinic.existingPatient("q");
    }

    @Test
    @DisplayName("codes of erased patients are ignored or refused if the organization says so")
    void erasedCodesAgain() {
        upsert("p", "Ana");
        erased("p");
        operator.change(clinic.id(), "{\"erased_code_again\":\"ignore\"}").expect(200);
        clinic.upsert(
                        Map.of("code", "p", "first_name", "Ana"),
                        Map.of("code", "q", "first_name", "Eva"))
                .expect(200);
        clinic.patient("p").expectRefusal(404);
        clinic.existingPatient("q");

        operator.change(clinic.id(), "{\"erased_code_again\":\"refuse\"}").expect(200);
        Reply refused =
                clinic.upsert(
                        Map.of("code", "r", "first_name", "Ida"),
                        Map.of("code", "p", "first_name", "Ana"));
        assertThat(refused.expectRefusal(422).json().at("/faults/0/code").asText())
                .isEqualTo("patient_erased");
        assertThat(refused.faultyFields()).containsExactly("patients[1].code");
        clinic.patient("r").expectRefusal(404);

        operator.change(clinic.id(), "{\"erased_code_again\":\"new\"}").expect(200);
        upsert("p", "Again");
        String first =
                Database.value("SELECT id FROM erasure WHERE organization_id = ?", clinic.uuid())
                        .toString();
        assertThat(
                        console("/" + first + "/cancel", Map.of("reason", "no"))
                                .expectRefusal(400)
                                .json()
                                .get("code")
                                .asText())
                .isEqualTo("code_used_again");
        console("/holds", Map.of("code", "p", "reason", "lawsuit")).expect(204);
        String heldOfErased =
                "SELECT count(*) FROM erasure_hold h JOIN erasure e ON e.organization_id = h.organization_id"
                        + " AND e.patient_id = h.patient_id WHERE h.organization_id = ?";
        assertThat(Database.count(heldOfErased, clinic.uuid()))
                .as("a code that is used again hides nobody from a hold")
                .isOne();
        console("/holds/release", Map.of("code", "p")).expect(204);
        assertThat(Database.count(heldOfErased, clinic.uuid())).isZero();
    }

    @Test
    @DisplayName(
            "a file with codes of erased patients is loaded without the lines that are refused")
    void erasedCodesInFiles() {
        upsert("gone", "Ana");
        upsert("later", "Eva");
        erased("gone");
        Support support = Support.of(operator, clinic);
        String csv = "code,first_name\ngone,Ana\nlater,Eva\nnew,Ida\n";

        operator.change(clinic.id(), "{\"erased_code_again\":\"ignore\"}").expect(200);
        JsonNode ignoring = support.upload(csv).expect(201).json().get("data");
        assertThat(countsOf(ignoring)).isEqualTo("new 1, unchanged 2, faulty 0");
        assertThat(ignoring.get("notices").toString())
                .isEqualTo("[{\"code\":\"erased_ignored\",\"params\":{\"count\":1}}]");
        operator.change(clinic.id(), "{\"erased_code_again\":\"new\"}").expect(200);
        JsonNode anew = support.upload(csv).expect(201).json().get("data");
        assertThat(countsOf(anew)).isEqualTo("new 2, unchanged 1, faulty 0");
        assertThat(anew.get("notices").toString())
                .isEqualTo("[{\"code\":\"erased_new\",\"params\":{\"count\":1}}]");

        operator.change(clinic.id(), "{\"erased_code_again\":\"refuse\"}").expect(200);
        upsert("last", "Leo");
        String inTwoBatches =
                IntStream.range(0, 150)
                        .mapToObj(i -> "p" + i + ",A\n")
                        .collect(Collectors.joining("", csv, "last,Leo\n"));
        JsonNode refusing = support.upload(inTwoBatches).expect(201).json().get("data");
        String file = refusing.get("id").asText();
        assertThat(countsOf(refusing)).isEqualTo("new 151, unchanged 2, faulty 1");
        assertThat(faultsOf(support, file)).containsExactly("2 code patient_erased");
        erased("later");
        erased("last");
        support.run(file, "{}").expect(202);
        Waiting.until(
                "the file is loaded",
                () ->
                        support.patientImport(file)
                                .expect(200)
                                .json()
                                .at("/data/state")
                                .asText()
                                .equals("finished"));
        JsonNode loaded = support.patientImport(file).expect(200).json().get("data");
        assertThat(countsOf(loaded)).isEqualTo("new 151, unchanged 0, faulty 3");
        assertThat(loaded.get("done").asInt()).isEqualTo(151);
        assertThat(faultsOf(support, file))
                .containsExactly(
                        "2 code patient_erased",
                        "3 code patient_erased",
                        "155 code patient_erased");
        assertThat(support.faults(file).expect(200).text().lines().skip(1))
                .containsExactly(
                        "\"2\",\"code: is the code of a patient who was erased\",\"gone\",\"Ana\"",
                        "\"3\",\"code: is the code of a patient who was erased\",\"later\",\"Eva\"",
                        "\"155\",\"code: is the code of a patient who was erased\",\"last\",\"Leo\"");
        clinic.existingPatient("new");
        clinic.patient("gone").expectRefusal(404);
        clinic.patient("later").expectRefusal(404);
    }

    @Test
    @DisplayName(
            "a file goes with a patient whom it names, not with one whose code is part of another")
    void filesThatNameACode() {
        Support support = Support.of(operator, clinic);
        String file =
                support.upload(
                                """
                                code,first_name
                                P-4711,Ana
                                A+(1),Eva
                                "a""b",Ida
                                Ü 5,Leo
                                ,"see ""P-48"", «P-49»; [P-50]: P-51.
                                P-52\tP-53"
                                """)
                        .expect(201)
                        .json()
                        .at("/data/id")
                        .asText();

        assertThat(
                        List.of(
                                "P-4711", "A+(1)", "a\"b", "Ü 5", "P-48", "P-49", "P-50", "P-51",
                                "P-52", "P-53"))
                .allMatch(this::isNamedInAFile);
        assertThat(
                        List.of(
                                "P-47",
                                "P-4",
                                "4711",
                                "47",
                                "AA(1)",
                                "Ü 51",
                                // numbers of lines
                                "3",
                                "6"))
                .noneMatch(this::isNamedInAFile);

        upsert("P-47", "Ana");
        upsert("A+(1)", "Eva");
        destroy(erased("P-47").get("id").asText());
        support.patientImport(file).expect(200);
        destroy(erased("A+(1)").get("id").asText());
        support.patientImport(file).expectRefusal(404);
    }

    private boolean isNamedInAFile(String code) {
        return Database.count(
                        "SELECT cardinality(erasure_files(?, ?))::bigint", clinic.uuid(), code)
                > 0;
    }

    @Test
    @DisplayName("a file of which an erasure has destroyed a part is not loaded any more")
    void noFileIsLoadedByHalf() throws SQLException {
        upsert("p", "Ana");
        Support support = Support.of(operator, clinic);
        String file =
                support.upload("code,first_name\np,Ana\nnew,Ida\n")
                        .expect(201)
                        .json()
                        .at("/data/id")
                        .asText();
        String erasure = erased("p").get("id").asText();
        CompletableFuture<Reply> running;
        try (Connection holder =
                Database.lock(
                        "UPDATE erasure SET state = 'destroying', due_at = now(), started_at = now(),"
                                + " step = (SELECT step FROM erasure_steps() WHERE name = 'patient_import_batch')"
                                + " WHERE organization_id = ? AND id = ?",
                        clinic.uuid(),
                        UUID.fromString(erasure))) {
            try (PreparedStatement part =
                    holder.prepareStatement("SELECT gone FROM erasure_destroy(?, ?, 1)")) {
                part.setObject(1, clinic.uuid());
                part.setObject(2, UUID.fromString(erasure));
                part.execute();
            }
            running = CompletableFuture.supplyAsync(() -> support.run(file, "{}"));
            Database.awaitBlockedBy(holder);
            holder.commit();
        }

        assertThat(running.join().expectRefusal(404).json().get("message").asText())
                .isEqualTo("There is no file of patients with this id.");
        support.run(file, "{}").expectRefusal(404);
        destroy(erasure, 1);
        assertThat(
                        Database.count(
                                "SELECT count(*) FROM patient_import WHERE organization_id = ?",
                                clinic.uuid()))
                .as("found again although its batches are gone")
                .isZero();
        clinic.patient("new").expectRefusal(404);
    }

    private static String countsOf(JsonNode file) {
        return "new %d, unchanged %d, faulty %d"
                .formatted(
                        file.get("new").asInt(),
                        file.get("unchanged").asInt(),
                        file.get("faulty").asInt());
    }

    private static List<String> faultsOf(Support support, String file) {
        List<String> faults = new ArrayList<>();
        for (JsonNode line : support.faultyLines(file).expect(200).json().get("data")) {
            faults.add(
                    line.get("line").asInt()
                            + " "
                            + line.at("/faults/0/field").asText()
                            + " "
                            + line.at("/faults/0/code").asText());
        }
        return faults;
    }

    @Test
    @DisplayName("the role of the nodes cannot erase anybody at will, nor hide that it did")
    void theNodesRoleCannotErase() {
        upsert("p", "Ana");
        String id = erased("p").get("id").asText();
        for (String sql :
                List.of(
                        "UPDATE erasure SET due_at = now()",
                        "DELETE FROM erasure",
                        "DELETE FROM blocked_patient",
                        "INSERT INTO erasure_hold SELECT organization_id, patient_id, 'a', 'b', now() FROM erasure",
                        "SELECT erasure_replay(organization_id, id, patient_id, patient_created_at, '1 day') FROM erasure",
                        "DELETE FROM patient")) {
            assertThat(Database.errorForService(clinic.uuid(), sql).orElse("done"))
                    .as(sql)
                    .contains("permission denied");
        }
        assertThat(
                        Database.valueForService(
                                clinic.uuid(),
                                "SELECT erasure_begin(?, ?)",
                                clinic.uuid(),
                                UUID.fromString(id)))
                .as("before it is due")
                .isEqualTo(false);
        assertThat(
                        Database.valueForService(
                                clinic.uuid(),
                                Map.of("patientcare.scope", "migration"),
                                "SELECT count(*) FROM patient"))
                .as("in the owner's scope")
                .isEqualTo(0L);
    }

    @Test
    @DisplayName("a replay destroys who was there when it was noted, and nobody else")
    void replay() {
        upsert("p", "Ana");
        long id = idOf("p");
        Object made =
                Database.value(
                        "SELECT created_at::text FROM patient WHERE organization_id = ? AND id = ?",
                        clinic.uuid(),
                        id);
        String replay =
                "SELECT erasure_replay(?, gen_random_uuid(), ?, CAST(? AS timestamptz) + CAST(? AS interval), '1 day')";
        assertThat(Database.value(replay, clinic.uuid(), id, made, "1 second"))
                .as("another patient with the same number")
                .isNull();
        clinic.existingPatient("p");

        String cancelled = erased("p").get("id").asText();
        console("/" + cancelled + "/cancel", Map.of("reason", "no")).expect(200);
        Object erasure =
                Database.value(
                        replay.replace("gen_random_uuid()", "'" + cancelled + "'"),
                        clinic.uuid(),
                        id,
                        made,
                        "0 seconds");
        assertThat(erasure)
                .as("one of this id was cancelled in the state that was restored")
                .isNotNull();
        destroy(erasure.toString());

        clinic.patient("p").expectRefusal(404);
        assertThat(Database.value(replay, clinic.uuid(), id, made, "0 seconds"))
                .as("again")
                .isNull();
    }

    private LedgerFile.Line line(String code, String word) {
        return new LedgerFile.Line(
                "2026-11-28T10:00:00Z",
                word,
                UUID.randomUUID().toString(),
                clinic.id(),
                idOf(code),
                Database.value(
                                "SELECT to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS.US\"Z\"')"
                                        + " FROM patient WHERE organization_id = ? AND code = ?",
                                clinic.uuid(),
                                code)
                        .toString(),
                86_400);
    }

    private static WarCommand replay(Path folder) {
        return WarCommand.run(
                Path.of(System.getProperty("patientcare.war")),
                SuiteDatabase.migrationEnvironment(Database.url()),
                "replay-erasures",
                folder.toString());
    }

    @Test
    @DisplayName(
            "replay-erasures destroys whom the ledger has as done, and may be repeated; without a ledger it fails")
    void theCommand(@TempDir Path folder) throws IOException {
        assertThat(replay(folder).status()).as("no ledger").isEqualTo(1);
        upsert("done", "Ana");
        upsert("intended", "Eva");
        upsert("torn", "Ida");
        long done = idOf("done");
        String torn = line("torn", LedgerFile.Word.DONE).text();
        Files.writeString(
                folder.resolve(LedgerFile.NAME), torn.substring(0, torn.length() - 5) + "\n");
        LedgerFile ledger = new LedgerFile(folder);
        ledger.add(line("intended", LedgerFile.Word.INTENDED));
        ledger.add(line("done", LedgerFile.Word.DONE));

        WarCommand first = replay(folder);

        assertThat(first.status()).as(first.errors()).isZero();
        assertThat(first.output()).contains("1 erasures as done: 1 patients were there again");
        clinic.patient("done").expectRefusal(404);
        clinic.existingPatient("intended");
        clinic.existingPatient("torn");
        assertThat(
                        Database.value(
                                "SELECT state || ' ' || asked_by FROM erasure WHERE organization_id = ? AND patient_id = ?",
                                clinic.uuid(),
                                done))
                .isEqualTo("destroyed service:replay-erasures");
        assertThat(
                        Database.value(
                                "SELECT first_name FROM patient WHERE organization_id = ? AND id = ?",
                                clinic.uuid(),
                                done))
                .isEqualTo("");
        assertThat(replay(folder).output()).contains("0 patients were there again");
    }
}
