package org.patientcare.trail.audit;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.ApiDescription;
import org.patientcare.testing.Database;
import org.patientcare.testing.DeskUser;
import org.patientcare.testing.Http;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Operator;
import org.patientcare.testing.Organization;
import org.patientcare.testing.Prescriptions;
import org.patientcare.testing.Reply;
import org.patientcare.testing.Support;
import org.patientcare.testing.Visit;
import org.patientcare.testing.Waiting;
import org.patientcare.testing.WebSocketClient;
import org.patientcare.testing.Webhooks;
import org.patientcare.testing.Widget;

@IntegrationTest
@RunAsClient
@DisplayName("8 Audit: each call that shows personal data leaves a row, also when it is repeated")
class EachReadIsAuditedIT {

    /** Operations that show no data of a patient or of a recipient. */
    private static final Set<String> WITHOUT_PERSONAL_DATA =
            Set.of(
                    "GET /admin/v1/organizations",
                    "GET /admin/v1/organizations/{id}",
                    "GET /admin/v1/organizations/{id}/access-settings",
                    "GET /admin/v1/organizations/{id}/credentials",
                    "GET /admin/v1/organizations/{id}/medicines",
                    "GET /admin/v1/organizations/{id}/notices",
                    "GET /admin/v1/organizations/{id}/overview/connections",
                    "GET /admin/v1/organizations/{id}/retention",
                    "GET /admin/v1/organizations/{id}/patient-imports/{file}",
                    "GET /admin/v1/organizations/{id}/webhooks",
                    "GET /admin/v1/organizations/{id}/webhooks/{webhook}/deliveries",
                    "GET /admin/v1/organizations/{id}/webhooks/{webhook}/status",
                    "GET /admin/v1/organization-names",
                    "GET /admin/v1/organizations/{id}/professionals",
                    "GET /admin/v1/organizations/{id}/slots",
                    "GET /admin/v1/organizations/{id}/working-hours",
                    "GET /admin/v1/organizations/{id}/working-hours/professionals",
                    "GET /admin/v1/people",
                    "GET /admin/v1/professionals",
                    "GET /admin/v1/professionals/{hash}",
                    "GET /admin/v1/self-check",
                    "GET /admin/v1/settings",
                    "GET /desk/v1/me",
                    "GET /desk/v1/organizations/{id}/medicines",
                    "GET /desk/v1/organizations/{id}/medicines/listed",
                    "GET /desk/v1/organizations/{id}/slots",
                    "GET /desk/v1/organizations/{id}/working-hours",
                    "GET /v1/consultants",
                    "GET /v1/consultants/slots",
                    "GET /v1/organizations/webhooks",
                    "GET /v1/organizations/webhooks/{id}",
                    "GET /v1/organizations/webhooks/{id}/deliveries",
                    "GET /v1/organizations/webhooks/{id}/status");

    private final Operator operator = Operator.operator();
    private final Visit visit = Visit.now("en");
    private final Organization clinic = visit.clinic();

    /** A call, and the action of the audit row that it leaves. */
    private record Read(AuditAction action, Supplier<Reply> call) {}

    @Test
    @DisplayName(
            "8: every operation that reads, and repeated writes that are answered with stored data")
    void eachReadLeavesARow() {
        Map<String, Read> reads = reads();
        Set<String> described = new TreeSet<>();
        ApiDescription.ofBuild().operations().stream()
                .map(Object::toString)
                .filter(operation -> operation.matches("GET /(v1|api|widget|admin|desk)/.*"))
                .forEach(described::add);
        described.removeAll(WITHOUT_PERSONAL_DATA);
        assertThat(reads.keySet()).containsAll(described);
        reads.forEach(
                (operation, read) -> {
                    for (int time = 1; time <= 2; time++) {
                        long before = rows(read.action());
                        assertThat(read.call().get().status() / 100).as(operation).isEqualTo(2);
                        assertThat(rows(read.action())).as(operation).isEqualTo(before + 1);
                    }
                });
    }

    @Test
    @DisplayName(
            "8: a page of a visit and a refused web socket leave rows with "
                    + "the visit and its patient")
    void visitsLeaveRows() {
        String elsewhere = "https://elsewhere.example";
        long before = rows(AuditAction.VISIT_CONNECT);
        assertThat(
                        WebSocketClient.statusOf(
                                visit.patientUrl(),
                                UUID.randomUUID().toString(),
                                elsewhere,
                                Http.randomAddress()))
                .isEqualTo(404);
        assertThat(rows(AuditAction.VISIT_CONNECT)).isEqualTo(before + 1);
        assertThat(
                        Database.value(
                                "SELECT e.outcome || ' ' || e.object_codes[1] || ' ' || p.code FROM audit_log e"
                                        + " JOIN audit_subject s ON s.at = e.at AND s.event_id = e.id"
                                        + " JOIN patient p ON s.patient_ids = ARRAY[p.id]"
                                        + " WHERE e.organization_id = ? AND e.action = 'visit-connect'",
                                clinic.uuid()))
                .isEqualTo("refused " + visit.code() + " p");
    }

    @Test
    @DisplayName("8: a list or search of people leaves a row also if it shows nobody")
    void listsAndSearchesWithoutAHitLeaveARow() {
        Organization empty = operator.newOrganization().withCode("CODE");
        String admin = "/admin/v1/organizations/" + empty.id();
        Map<String, Read> reads = new LinkedHashMap<>();
        for (String filters : List.of("{}", "{\"code\":\"x\"}", "{\"name\":\"nobody\"}")) {
            put(
                    reads,
                    "search " + filters,
                    AuditAction.PATIENTS_SEARCH,
                    () -> operator.http().send("POST", admin + "/patient-search", filters));
        }
        put(
                reads,
                "search for a code",
                AuditAction.ACTIVATION_CODES_SEARCH,
                () ->
                        operator.http()
                                .send(
                                        "POST",
                                        admin + "/activation-code-search",
                                        "{\"code\":\"x\"}"));
        put(
                reads,
                "search for a visit",
                AuditAction.APPOINTMENT_READ,
                () ->
                        operator.http()
                                .send("POST", admin + "/appointment-search", "{\"code\":\"x\"}"));
        put(reads, "codes", AuditAction.RECIPIENTS_READ, () -> empty.codes(""));
        put(
                reads,
                "redemptions for the organization's system",
                AuditAction.REDEEMERS_READ,
                () -> empty.redemptions("CODE", ""));
        put(
                reads,
                "redemptions for support",
                AuditAction.REDEEMERS_READ,
                () -> operator.http().get(admin + "/activation-codes/CODE"));
        put(reads, "no code", AuditAction.RECIPIENTS_READ, () -> empty.codes("code=x"));
        Map.of(
                        "/activation-codes?tag=x", AuditAction.RECIPIENTS_READ,
                        "/activation-codes/CODE", AuditAction.DELIVERIES_READ,
                        "/deliveries", AuditAction.DELIVERIES_READ,
                        "/deliveries?state=failed", AuditAction.DELIVERIES_READ,
                        "/appointments", AuditAction.APPOINTMENT_READ,
                        "/prescriptions", AuditAction.PRESCRIPTION_READ)
                .forEach(
                        (path, action) ->
                                put(reads, path, action, () -> operator.http().get(admin + path)));
        reads.forEach(
                (name, read) -> {
                    long before = rows(empty, read.action());
                    assertThat(read.call().get().status()).as(name).isEqualTo(200);
                    assertThat(rows(empty, read.action())).as(name).isEqualTo(before + 1);
                });
    }

    /** Reads of webhook secrets, with which events about patients could be forged. */
    private void putSecrets(Map<String, Read> reads, String admin) {
        String webhook = Webhooks.of(clinic).made("https://his.example/events");
        put(
                reads,
                "GET /v1/organizations/webhooks/{id}/secret",
                AuditAction.WEBHOOK_SECRET_READ,
                () -> Webhooks.of(clinic).get(webhook, "secret"));
        put(
                reads,
                "GET /admin/v1/organizations/{id}/webhooks/{webhook}/secret",
                AuditAction.WEBHOOK_SECRET_READ,
                () -> operator.http().get(admin + "/webhooks/" + webhook + "/secret"));
    }

    /** Certificates of an erasure that is finished. */
    private void putCertificates(Map<String, Read> reads, String admin) {
        UUID erasure = UUID.randomUUID();
        clinic.withPatient("erased");
        Database.change(
                "INSERT INTO erasure (organization_id, id, patient_id, code_hash, patient_created_at, state, asked_by, asked_at, delay,"
                        + " keep_prescriptions, blocked_at, due_at, started_at, destroyed_at)"
                        + " SELECT organization_id, ?, id, sha256('x'), created_at, 'destroyed', 'operator:x', now(), interval '7 days',"
                        + " interval '1 day', now(), now(), now(), now() FROM patient WHERE organization_id = ? AND code = 'erased'",
                erasure,
                clinic.uuid());
        Organization system = operator.withPermissions(clinic, "patients-erase");
        put(
                reads,
                "GET /v1/erasures/{id}/certificate",
                AuditAction.ERASURE_CERTIFICATE_READ,
                () -> system.http().get("/v1/erasures/" + erasure + "/certificate"));
        put(
                reads,
                "GET /admin/v1/organizations/{id}/erasures/{erasure}/certificate",
                AuditAction.ERASURE_CERTIFICATE_READ,
                () -> operator.http().get(admin + "/erasures/" + erasure + "/certificate"));
    }

    private void addEvent() {
        Database.change(
                "INSERT INTO event (organization_id, event, type, object_kind, object_code, patient_id, patient_code, payload)"
                        + " SELECT organization_id, 'care.patient_subscription_ended', 'care.patient_subscription_ended',"
                        + " 'patient', code, id, code, '{}' FROM patient WHERE organization_id = ? AND code = 'p1'",
                clinic.uuid());
        Waiting.until(
                "the event is published",
                () ->
                        Database.count(
                                        "SELECT count(*) FROM event WHERE organization_id = ? AND position IS NULL",
                                        clinic.uuid())
                                == 0);
    }

    private void putErasures(Map<String, Read> reads) {
        Organization eraser =
                operator.withPermissions(clinic.withPatient("gone"), "patients-erase");
        String id =
                eraser.http()
                        .send("DELETE", "/v1/patients/gone", null)
                        .expect(202)
                        .json()
                        .at("/data/id")
                        .asText();
        String erasures = "/admin/v1/organizations/" + clinic.id() + "/erasures";
        String described = "GET /admin/v1/organizations/{id}/erasures";
        put(
                reads,
                "GET /v1/erasures/{id}",
                AuditAction.ERASURES_READ,
                () -> eraser.http().get("/v1/erasures/" + id));
        put(reads, described, AuditAction.ERASURES_READ, () -> operator.http().get(erasures));
        put(
                reads,
                described + "/{erasure}",
                AuditAction.ERASURES_READ,
                () -> operator.http().get(erasures + "/" + id));
        put(
                reads,
                described + "/holds",
                AuditAction.ERASURES_READ,
                () -> operator.http().get(erasures + "/holds"));
    }

    private Map<String, Read> reads() {
        operator.change(clinic.id(), "{\"activation_code_delivery\":true}").expect(200);
        Prescriptions prescriptions = Prescriptions.of(operator, clinic);
        clinic.withPatient("p1").withCode("CODE");
        Widget widget = clinic.widgetOf("p1");
        clinic.sendCode("CODE", "{\"name\":\"Ana\",\"email\":\"ana@mail.example\"}").expect(200);
        widget.redeem("CODE").expect(200);
        Map<String, Object> body = prescriptions.body(Map.of("reference", "r"));
        String code = prescriptions.issue(body).expect(201).json().at("/data/code").asText();
        String professional = operator.newProfessional(clinic);
        String start = "2027-01-01T10:00:00Z";
        clinic.book("a", "p1", professional, start).expect(200);
        String conversation = widget.conversationWith(professional);
        widget.write(conversation, "Hola").expect(200);
        String admin = "/admin/v1/organizations/" + clinic.id();
        Map<String, Read> reads = new LinkedHashMap<>();
        putSecrets(reads, admin);
        putErasures(reads);
        putCertificates(reads, admin);
        for (String call : List.of("/access-report", "/access-report/export")) {
            put(
                    reads,
                    "POST /admin/v1/organizations/{id}" + call,
                    AuditAction.ACCESS_REPORT,
                    () -> operator.http().send("POST", admin + call, "{\"patient\":\"p1\"}"));
        }
        put(reads, "GET /v1/patients/{code}", AuditAction.PATIENT_READ, () -> clinic.patient("p1"));
        Http exporter = operator.withPermissions(clinic, "patients-export").http();
        for (String form : List.of("", "/pdf")) {
            put(
                    reads,
                    "GET /v1/patients/{code}/export" + form,
                    AuditAction.PATIENT_EXPORT,
                    () -> exporter.get("/v1/patients/p1/export" + form));
        }
        put(
                reads,
                "GET /v1/patients",
                AuditAction.PATIENT_READ,
                () -> clinic.http().get("/v1/patients"));
        put(
                reads,
                "GET /v1/appointments",
                AuditAction.APPOINTMENT_READ,
                () -> clinic.http().get("/v1/appointments"));
        put(
                reads,
                "GET /v1/appointments/{code}",
                AuditAction.APPOINTMENT_READ,
                () -> clinic.http().get("/v1/appointments/a"));
        put(reads, "GET /v1/activation-codes", AuditAction.RECIPIENTS_READ, () -> clinic.codes(""));
        put(
                reads,
                "GET /v1/activation-codes of redeemers",
                AuditAction.REDEEMERS_READ,
                () -> clinic.codes(""));
        put(
                reads,
                "GET /v1/activation-codes/{code}/redemptions",
                AuditAction.REDEEMERS_READ,
                () -> clinic.redemptions("CODE", ""));
        put(
                reads,
                "GET /api/v1/prescriptions/{code}",
                AuditAction.PRESCRIPTION_READ,
                () -> prescriptions.read(code));
        put(
                reads,
                "GET /api/v1/prescriptions/{code}/download",
                AuditAction.PRESCRIPTION_DOWNLOAD,
                () -> prescriptions.download(code));
        operator.changeAccessSettings(clinic.id(), Map.of("patients_see_accesses", "roles"))
                .expect(200);
        put(
                reads,
                "GET /admin/v1/organizations/{id}/unusual-accesses",
                AuditAction.UNUSUAL_ACCESS_READ,
                () -> operator.http().get(admin + "/unusual-accesses"));
        put(
                reads,
                "GET /admin/v1/organizations/{id}/emergency-accesses",
                AuditAction.EMERGENCY_ACCESS_READ,
                () -> operator.http().get(admin + "/emergency-accesses"));
        put(
                reads,
                "GET /widget/v1/accesses",
                AuditAction.ACCESS_REPORT,
                () -> widget.http().get("/widget/v1/accesses"));
        put(reads, "GET /widget/v1/me", AuditAction.PATIENT_READ, widget::me);
        addEvent();
        Http siem = operator.withPermissions(clinic, "audit-feed").http();
        put(
                reads,
                "GET /v1/audit-events",
                AuditAction.AUDIT_FEED_READ,
                () -> feed(siem, "/v1/audit-events"));
        put(
                reads,
                "GET /admin/v1/audit-events/feed",
                AuditAction.AUDIT_FEED_READ,
                () -> feed(operator.http(), "/admin/v1/audit-events/feed"));
        put(
                reads,
                "GET /v1/events",
                AuditAction.EVENTS_READ,
                () -> clinic.http().get("/v1/events"));
        String webhook = Webhooks.of(clinic).made("https://his.example/deliveries");
        Webhooks.of(clinic).fill(webhook, 1, "failed");
        Webhooks.of(clinic).storeEventOfEach("p1", "{\"patient\":{\"code\":\"p1\"}}");
        String delivery = Webhooks.of(clinic).deliveryOf(webhook);
        put(
                reads,
                "GET /admin/v1/organizations/{id}/webhooks/{webhook}/deliveries/{delivery}",
                AuditAction.EVENTS_READ,
                () ->
                        operator.http()
                                .get(admin + "/webhooks/" + webhook + "/deliveries/" + delivery));
        put(
                reads,
                "GET /widget/v1/appointments",
                AuditAction.APPOINTMENT_READ,
                widget::appointments);
        put(
                reads,
                "GET /widget/v1/conversations",
                AuditAction.MESSAGES_READ,
                () -> widget.conversations(""));
        put(
                reads,
                "GET /widget/v1/conversations/{conversation}/messages",
                AuditAction.MESSAGES_READ,
                () -> widget.messages(conversation, ""));
        put(
                reads,
                "GET /widget/v1/prescriptions",
                AuditAction.PRESCRIPTION_READ,
                () -> widget.http().get("/widget/v1/prescriptions"));
        put(
                reads,
                "GET /widget/v1/prescriptions/{code}/download",
                AuditAction.PRESCRIPTION_DOWNLOAD,
                () -> widget.http().get("/widget/v1/prescriptions/" + code + "/download"));
        put(
                reads,
                "GET /admin/v1/organizations/{id}/deliveries",
                AuditAction.DELIVERIES_READ,
                () -> operator.http().get(admin + "/deliveries"));
        put(
                reads,
                "GET /admin/v1/organizations/{id}/activation-codes",
                AuditAction.RECIPIENTS_READ,
                () -> operator.http().get(admin + "/activation-codes"));
        put(
                reads,
                "GET /admin/v1/organizations/{id}/activation-codes of redeemers",
                AuditAction.REDEEMERS_READ,
                () -> operator.http().get(admin + "/activation-codes"));
        put(
                reads,
                "GET /admin/v1/organizations/{id}/activation-codes/{code}",
                AuditAction.DELIVERIES_READ,
                () -> operator.explain(clinic.id(), "CODE"));
        String batch =
                Support.of(operator, clinic)
                        .makeBatch(Map.of("pattern", "####", "count", 2, "tag", "t"))
                        .expect(201)
                        .json()
                        .at("/data/id")
                        .asText();
        put(
                reads,
                "GET /admin/v1/organizations/{id}/code-batches",
                AuditAction.CODE_BATCHES_READ,
                () -> operator.http().get(admin + "/code-batches"));
        put(
                reads,
                "GET /admin/v1/organizations/{id}/code-batches/{batch}/codes",
                AuditAction.CODE_BATCH_READ,
                () -> operator.http().get(admin + "/code-batches/" + batch + "/codes"));
        String file =
                Support.of(operator, clinic)
                        .upload("code,first_name\nx,\n")
                        .expect(201)
                        .json()
                        .at("/data/id")
                        .asText();
        put(
                reads,
                "GET /admin/v1/organizations/{id}/patient-imports/{file}/faults",
                AuditAction.PATIENT_IMPORT_READ,
                () -> operator.http().get(admin + "/patient-imports/" + file + "/faults"));
        put(
                reads,
                "GET /admin/v1/organizations/{id}/patient-imports/{file}/faulty-lines",
                AuditAction.PATIENT_IMPORT_READ,
                () -> operator.http().get(admin + "/patient-imports/" + file + "/faulty-lines"));
        put(
                reads,
                "its redeemers",
                AuditAction.REDEEMERS_READ,
                () -> operator.explain(clinic.id(), "CODE"));
        put(
                reads,
                "GET /admin/v1/organizations/{id}/appointments/{code}",
                AuditAction.APPOINTMENT_READ,
                () -> operator.appointment(clinic.id(), "a"));
        forPeople(reads, admin, code);
        forProfessionals(reads);
        put(
                reads,
                "GET /admin/v1/audit-events",
                AuditAction.AUDIT_READ,
                () -> operator.http().get("/admin/v1/audit-events?organization=" + clinic.id()));
        put(
                reads,
                "GET /admin/v1/captured-messages",
                AuditAction.CAPTURED_MESSAGES_READ,
                () -> operator.http().get("/admin/v1/captured-messages"));
        put(
                reads,
                "a repeated POST of an appointment",
                AuditAction.APPOINTMENT_READ,
                () -> clinic.book("a", "p1", professional, start));
        put(
                reads,
                "a repeated POST of a prescription",
                AuditAction.PRESCRIPTION_READ,
                () -> prescriptions.issue(body));
        put(
                reads,
                "POST /v1/patients/authenticate",
                AuditAction.TOKEN_ISSUE,
                () -> clinic.authenticate("p1"));
        return reads;
    }

    /** Reads at the desk of a professional. */
    private void forProfessionals(Map<String, Read> reads) {
        DeskUser doctor = DeskUser.of(clinic);
        clinic.book("at the desk", "p1", doctor.professional(), "2031-05-06T10:00:00Z").expect(200);
        String own = new Prescriptions(operator, clinic, doctor.professional()).issued(Map.of());
        String ref = DeskUser.ref(clinic, "p1");
        JsonNode opened =
                doctor.send(
                                "POST",
                                "conversations",
                                Map.of(
                                        "organization",
                                        Map.of("id", clinic.id()),
                                        "patient",
                                        Map.of("ref", ref)))
                        .expect(200)
                        .json();
        String messages = "conversations/" + opened.at("/data/id").asText() + "/messages";
        doctor.send("POST", messages, Map.of("text", "Hola")).expect(200);
        put(
                reads,
                "GET /desk/v1/visits",
                AuditAction.APPOINTMENT_READ,
                () -> doctor.get("visits?day=2031-05-06"));
        for (AuditAction shown :
                List.of(
                        AuditAction.PATIENT_READ,
                        AuditAction.APPOINTMENT_READ,
                        AuditAction.PRESCRIPTION_READ)) {
            put(
                    reads,
                    shown == AuditAction.PATIENT_READ
                            ? "GET /desk/v1/organizations/{id}/patients/{ref}"
                            : "at the desk " + shown,
                    shown,
                    () -> doctor.get(DeskUser.at(clinic, "patients/" + ref)));
        }
        put(
                reads,
                "POST /desk/v1/organizations/{id}/patient-search",
                AuditAction.PATIENTS_SEARCH,
                () ->
                        doctor.send(
                                "POST",
                                DeskUser.at(clinic, "patient-search"),
                                Map.of("name", "nobody")));
        put(
                reads,
                "GET /desk/v1/organizations/{id}/prescriptions/{code}",
                AuditAction.PRESCRIPTION_READ,
                () -> doctor.get(DeskUser.at(clinic, "prescriptions/" + own)));
        put(
                reads,
                "GET /desk/v1/organizations/{id}/prescriptions/{code}/download",
                AuditAction.PRESCRIPTION_DOWNLOAD,
                () -> doctor.get(DeskUser.at(clinic, "prescriptions/" + own + "/download")));
        put(
                reads,
                "GET /desk/v1/conversations",
                AuditAction.MESSAGES_READ,
                () -> doctor.get("conversations"));
        put(
                reads,
                "GET /desk/v1/conversations/{conversation}/messages",
                AuditAction.MESSAGES_READ,
                () -> doctor.get(messages));
    }

    private void forPeople(Map<String, Read> reads, String admin, String code) {
        String of = "GET /admin/v1/organizations/{id}";
        String file =
                admin
                        + "/patient-files/"
                        + Database.value(
                                "SELECT id FROM patient WHERE organization_id = ? AND code = 'p1'",
                                clinic.uuid());
        put(
                reads,
                "POST patient-search",
                AuditAction.PATIENTS_SEARCH,
                () -> operator.http().send("POST", admin + "/patient-search", "{}"));
        for (AuditAction shown :
                List.of(
                        AuditAction.PATIENT_READ,
                        AuditAction.REDEEMERS_READ,
                        AuditAction.APPOINTMENT_READ,
                        AuditAction.PRESCRIPTION_READ)) {
            put(
                    reads,
                    shown == AuditAction.PATIENT_READ
                            ? of + "/patient-files/{ref}"
                            : "its " + shown,
                    shown,
                    () -> operator.http().get(file + "?purpose=question"));
        }
        put(
                reads,
                of + "/patient-files/{ref}/timeline",
                AuditAction.AUDIT_READ,
                () -> operator.http().get(file + "/timeline"));
        put(
                reads,
                of + "/appointments",
                AuditAction.APPOINTMENT_READ,
                () -> operator.http().get(admin + "/appointments"));
        put(
                reads,
                of + "/prescriptions",
                AuditAction.PRESCRIPTION_READ,
                () -> operator.http().get(admin + "/prescriptions"));
        put(
                reads,
                of + "/prescriptions/{code}/download",
                AuditAction.PRESCRIPTION_DOWNLOAD,
                () -> operator.http().get(admin + "/prescriptions/" + code + "/download"));
        put(
                reads,
                "GET /admin/v1/captured-messages/{message}/html",
                AuditAction.CAPTURED_MESSAGES_READ,
                () -> operator.http().get("/admin/v1/captured-messages/" + mail() + "/html"));
        put(reads, "POST audit-events/search", AuditAction.AUDIT_READ, () -> audit("search"));
        put(reads, "POST audit-events/export", AuditAction.AUDIT_EXPORT, () -> audit("export"));
        put(
                reads,
                of + "/overview",
                AuditAction.OVERVIEW_READ,
                () -> operator.http().get(admin + "/overview"));
        put(
                reads,
                of + "/overview/care",
                AuditAction.APPOINTMENT_READ,
                () -> operator.http().get(admin + "/overview/care"));
    }

    /** The first answer with lines, which come when no earlier event can appear any more. */
    private static Reply feed(Http reader, String path) {
        AtomicReference<Reply> last = new AtomicReference<>();
        Waiting.until(
                () -> {
                    last.set(reader.get(path).expect(200));
                    return !last.get().text().isEmpty();
                },
                Duration.ofMillis(500),
                () -> "no lines of " + path);
        return last.get();
    }

    private Reply audit(String how) {
        return operator.http()
                .send(
                        "POST",
                        "/admin/v1/audit-events/" + how,
                        "{\"organization\":\"" + clinic.id() + "\"}");
    }

    /** The id of the latest captured mail with HTML. */
    private static Object mail() {
        return Database.value("SELECT max(id) FROM captured_message WHERE html IS NOT NULL");
    }

    private static void put(
            Map<String, Read> reads, String operation, AuditAction action, Supplier<Reply> call) {
        reads.put(operation, new Read(action, call));
    }

    /** The number of rows of this organization and of rows without an organization. */
    private long rows(AuditAction action) {
        return rows(clinic, action);
    }

    private static long rows(Organization of, AuditAction action) {
        return Database.count(
                "SELECT count(*) FROM audit_log WHERE action = ? AND coalesce(organization_id, ?) = ?",
                action.code(),
                of.uuid(),
                of.uuid());
    }
}
