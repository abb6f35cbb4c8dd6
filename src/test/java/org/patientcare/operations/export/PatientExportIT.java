package org.patientcare.operations.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.platform.export.ExportSection;
import org.patientcare.testing.Database;
import org.patientcare.testing.DeskUser;
import org.patientcare.testing.Http;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Organization;
import org.patientcare.testing.PatientLink;
import org.patientcare.testing.PdfReader;
import org.patientcare.testing.Person;
import org.patientcare.testing.Prescriptions;
import org.patientcare.testing.Reply;
import org.patientcare.testing.Support;
import org.patientcare.testing.Widget;

@IntegrationTest
@RunAsClient
@DisplayName("8 Export: everything that is held of a patient")
class PatientExportIT {

    private static final String BORN = "1984-03-27";

    /** Behind the messages that there are, in one conversation. */
    private static final String MANY_MESSAGES =
            """
            INSERT INTO conversation_message (organization_id, conversation_id, number, sender, text, sent_at)
            SELECT c.organization_id, c.id, n, 'professional', 'text ' || n, now() FROM conversation c, generate_series(2, 10001) n
            WHERE c.organization_id = ?""";

    /** Some of each of the last three months, and more than two pages of this one. */
    private static final String MANY_READINGS =
            """
            WITH read AS (
                INSERT INTO audit_log (organization_id, at, actor_kind, actor_id, action, object_kind, object_codes, outcome, times)
                SELECT p.organization_id, e.at, 'organization', 'key', 'patient-read', 'patient', ARRAY[p.code], 'done', e.n
                FROM patient p, (
                    SELECT n, now() - n * interval '1 millisecond' AS at FROM generate_series(1, 1200) n
                    UNION ALL SELECT 2000 + n, now() - n * interval '10 days' FROM generate_series(1, 9) n) e
                WHERE p.organization_id = ? AND p.code = 'p1' RETURNING organization_id, at, id)
            INSERT INTO audit_subject (organization_id, at, event_id, patient_ids)
            SELECT r.organization_id, r.at, r.id, ARRAY[p.id] FROM read r
            JOIN patient p ON p.organization_id = r.organization_id AND p.code = 'p1'""";

    private final Organization clinic = operator().newOrganization();
    private final Http exporter = operator().withPermissions(clinic, "patients-export").http();

    @Test
    @DisplayName("has what features hold of this patient, and nothing of another one")
    void everythingIsThere() {
        Prescriptions prescriptions = Prescriptions.of(operator(), clinic);
        String professional = prescriptions.professional();
        clinic.upsert(
                        Map.of(
                                "code", "p1",
                                "first_name", "Łukasz",
                                "birth_date", BORN,
                                "email", "lukasz@mail.example",
                                "locale", "en",
                                "meta", Map.of("policy", "A-2291")),
                        Map.of("code", "q1", "first_name", "Berta-of-all", "locale", "en"))
                .expect(200);
        operator().change(clinic.id(), "{\"activation_code_delivery\":true}").expect(200);
        clinic.withCode("C1");
        clinic.sendCode("C1", "{\"name\":\"L\",\"email\":\"lukasz@mail.example\"}").expect(200);
        clinic.book("v1", "p1", professional, "2031-05-06T10:00:00Z").expect(200);
        clinic.book("v2", "q1", professional, "2031-05-06T12:00:00Z").expect(200);
        String prescription = prescriptions.issued(Map.of());
        Widget patient = clinic.widgetOf("p1");
        patient.redeem("C1").expect(200);
        patient.write(patient.conversationWith(professional), "May I run again?").expect(200);
        Widget other = clinic.widgetOf("q1");
        other.write(other.conversationWith(professional), "Only between us.").expect(200);
        PatientLink link = PatientLink.of(clinic, "p1");
        Support.of(operator(), clinic)
                .upload("code,first_name\np1,Luke\nq1,Berta-in-the-file\n")
                .expect(201);

        Reply reply = exporter.get("/v1/patients/p1/export").expect(200);

        JsonNode export = reply.json();
        assertThat(export.get("format").asInt()).isOne();
        assertThat(export.get("complete").asBoolean()).isTrue();
        assertThat(export.at("/patient/first_name").asText()).isEqualTo("Łukasz");
        assertThat(export.at("/patient/birth_date").asText()).isEqualTo(BORN);
        assertThat(export.at("/patient/meta/policy").asText()).isEqualTo("A-2291");
        assertThat(export.at("/redemptions/0/code").asText()).isEqualTo("C1");
        assertThat(export.at("/code_messages/0/channel").asText()).isEqualTo("email");
        assertThat(values(export, "visits", "code")).containsExactly("v1");
        assertThat(export.at("/visits/0/professional").asText()).isEqualTo("Dra. Elena Vidal");
        assertThat(values(export, "visit_changes", "visit")).containsExactly("v1");
        assertThat(values(export, "prescriptions", "code")).containsExactly(prescription);
        assertThat(values(export, "prescription_items", "active_substance"))
                .containsExactly("Ibuprofeno");
        assertThat(values(export, "messages", "text")).containsExactly("May I run again?");
        assertThat(export.get("page_links")).hasSize(1);
        assertThat(export.get("sessions")).hasSize(1);
        assertThat(export.at("/imports/0/content/first_name").asText()).isEqualTo("Luke");
        assertThat(values(export, "accesses", "action")).contains("patients-upsert", "token-issue");
        assertThat(reply.text())
                .doesNotContain(
                        "Berta",
                        "Only between us.",
                        "q1",
                        "v2",
                        link.secret(),
                        patient.token(),
                        clinic.apiKey());

        byte[] pdf = exporter.get("/v1/patients/p1/export/pdf").expect(200).body();

        assertThat(PdfReader.text(pdf).replaceAll("\\s+", " "))
                .contains("Łukasz", "27 March 1984", "May I run again?", "Ibuprofeno", "Visits")
                .doesNotContain("Berta", "Only between us.");
    }

    @Test
    @DisplayName("needs a permission of its own, knows no other organization's patient, is audited")
    void itIsForFew() {
        clinic.withPatient("p1");
        Organization elsewhere = operator().newOrganization();
        clinic.http().get("/v1/patients/p1/export").expectRefusal(403);
        clinic.http().get("/v1/patients/p1/export/pdf").expectRefusal(403);
        operator()
                .withPermissions(elsewhere, "patients-export")
                .http()
                .get("/v1/patients/p1/export")
                .expectRefusal(404);
        exporter.get("/v1/patients/nobody/export").expectRefusal(404);
        exporter.get("/v1/patients/p1").expectRefusal(403);

        JsonNode empty = exporter.get("/v1/patients/p1/export").expect(200).json();

        for (ExportSection section : ExportSection.values()) {
            if (section != ExportSection.PATIENT && section != ExportSection.ACCESSES) {
                assertThat(empty.get(section.property())).as(section.property()).isEmpty();
            }
        }
        assertThat(events("done", "{p1}")).isOne();
        clinic.withPatient("p1/export").withPatient("p1/export/x");
        assertThat(clinic.existingPatient("p1%2Fexport").get("code").asText())
                .isEqualTo("p1/export");
        assertThat(clinic.existingPatient("p1/export/x").get("code").asText())
                .isEqualTo("p1/export/x");
        assertThat(
                        exporter.get("/v1/patients/p1%2Fexport/export")
                                .expect(200)
                                .json()
                                .at("/patient/code")
                                .asText())
                .isEqualTo("p1/export");
        assertThat(events("refused", "{}")).isOne();
        assertThat(
                        Database.count(
                                "SELECT count(*) FROM audit_log WHERE organization_id = ? AND action = 'patient-export'",
                                elsewhere.uuid()))
                .isOne();
    }

    @Test
    @DisplayName("is also for auditors who have just authenticated, by code or by our id")
    void auditorsExport() {
        clinic.withPatient("p1");
        String path = "/admin/v1/organizations/" + clinic.id() + "/patient-export";
        Person auditor = Person.signedIn("auditor", clinic.id());

        JsonNode byCode = auditor.send("POST", path, Map.of("patient", "p1")).expect(200).json();
        Reply byRef =
                auditor.send("POST", path + "/pdf", Map.of("ref", DeskUser.ref(clinic, "p1")))
                        .expect(200);

        assertThat(byCode.at("/patient/code").asText()).isEqualTo("p1");
        assertThat(byRef.text()).startsWith("%PDF-");
        assertThat(byRef.header("Content-Disposition"))
                .isEqualTo("attachment; filename=\"patient-export.pdf\"");
        auditor.send("POST", path, Map.of("patient", "nobody")).expectRefusal(400);
        auditor.send("POST", path, Map.of()).expectRefusal(422);
        Person.signedIn("administrator", clinic.id())
                .send("POST", path, Map.of("patient", "p1"))
                .expectRefusal(403);
        Database.change(
                "UPDATE person_session SET authenticated_at = now() - interval '6 minutes' WHERE person_id = ?",
                UUID.fromString(auditor.id()));
        assertThat(
                        auditor.send("POST", path, Map.of("patient", "p1"))
                                .expectRefusal(403)
                                .json()
                                .get("reason")
                                .asText())
                .isEqualTo("authenticate");
    }

    @Test
    @DisplayName("is for the patient with link and date of birth, where the organization allows it")
    void patientsExport() {
        clinic.upsert(Map.of("code", "p1", "first_name", "Ana", "birth_date", BORN)).expect(200);
        clinic.withPatient("unborn");
        PatientLink link = PatientLink.of(clinic, "p1");
        assertThat(own(link, BORN, "").expectRefusal(403).text()).contains("does not let patients");
        operator().change(clinic.id(), "{\"patients_may_export\":true}").expect(200);

        assertThat(own(link, "1984-03-28", "").expectRefusal(401).json().get("reason").asText())
                .isEqualTo("birth_date_wrong");
        JsonNode export = own(link, BORN, "").expect(200).json();
        assertThat(own(link, BORN, "/pdf").expect(200).text()).startsWith("%PDF-");
        own(new PatientLink("unknown", Http.suiteNode()), BORN, "").expectRefusal(401);
        own(PatientLink.of(clinic, "unborn"), BORN, "").expectRefusal(403);

        assertThat(export.at("/patient/code").asText()).isEqualTo("p1");
        assertThat(export.at("/page_links/0/wrong_dates").asInt()).isOne();
        assertThat(
                        Database.count(
                                "SELECT count(*) FROM audit_log WHERE organization_id = ? AND action = 'patient-export'"
                                        + " AND actor_kind = 'patient' AND actor_id = 'p1' AND outcome = 'done'",
                                clinic.uuid()))
                .isEqualTo(2);
    }

    @Test
    @DisplayName("reads many messages page by page: none is missing, none is there twice")
    void manyMessagesAreStreamed() {
        clinic.withPatient("p1");
        String professional = operator().newProfessional(clinic);
        clinic.book("v1", "p1", professional, "2031-05-06T10:00:00Z").expect(200);
        Widget patient = clinic.widgetOf("p1");
        patient.write(patient.conversationWith(professional), "first").expect(200);
        Database.change(MANY_MESSAGES, clinic.uuid());

        JsonNode messages =
                exporter.get("/v1/patients/p1/export").expect(200).json().get("messages");

        assertThat(messages).hasSize(10_001);
        for (int i = 0; i < messages.size(); i++) {
            assertThat(messages.get(i).get("number").asInt()).isEqualTo(i + 1);
        }
        assertThat(exporter.get("/v1/patients/p1/export/pdf").expect(200).text())
                .startsWith("%PDF-");
    }

    @Test
    @DisplayName("reads many accesses month by month: none is missing, all are in their order")
    void manyAccessesAreStreamed() {
        clinic.withPatient("p1");
        Database.change(MANY_READINGS, clinic.uuid());

        JsonNode accesses =
                exporter.get("/v1/patients/p1/export").expect(200).json().get("accesses");

        assertThat(accesses.findValuesAsText("at")).isSorted();
        List<String> read = new ArrayList<>();
        accesses.forEach(
                each -> {
                    if (each.get("action").asText().equals("patient-read")) {
                        read.add(each.get("times").asText());
                    }
                });
        assertThat(read)
                .containsExactlyElementsOf(
                        IntStream.concat(
                                        IntStream.rangeClosed(1, 9).map(n -> 2010 - n),
                                        IntStream.rangeClosed(1, 1200).map(n -> 1201 - n))
                                .mapToObj(String::valueOf)
                                .toList());
    }

    private static Reply own(PatientLink link, String birthDate, String form) {
        return Http.suiteNode()
                .send(
                        "POST",
                        "/my/v1/exports" + form,
                        Reply.json(Map.of("link", link.secret(), "birth_date", birthDate)));
    }

    private static List<String> values(JsonNode export, String section, String name) {
        return export.get(section).findValuesAsText(name);
    }

    private long events(String outcome, String codes) {
        return Database.count(
                "SELECT count(*) FROM audit_log WHERE organization_id = ? AND action = 'patient-export'"
                        + " AND outcome = ? AND object_codes = CAST(? AS text[])",
                clinic.uuid(),
                outcome,
                codes);
    }
}
