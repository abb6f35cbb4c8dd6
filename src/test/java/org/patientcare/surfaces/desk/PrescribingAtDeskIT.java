package org.patientcare.surfaces.desk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Database;
import org.patientcare.testing.DeskUser;
import org.patientcare.testing.Http;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Organization;
import org.patientcare.testing.Parallel;
import org.patientcare.testing.PdfReader;
import org.patientcare.testing.Prescriptions;
import org.patientcare.testing.Reply;

@IntegrationTest
@RunAsClient
@DisplayName("Prescriptions in a professional's own name")
class PrescribingAtDeskIT {

    private static final String START = "2031-05-06T10:00:00Z";

    private final Organization clinic = operator().newOrganization().withPatient("p1");
    private final DeskUser doctor = DeskUser.of(clinic);
    private final String key = UUID.randomUUID().toString();

    PrescribingAtDeskIT() {
        clinic.book("a", "p1", doctor.professional(), START).expect(200);
    }

    private static Map<String, Object> order(String ref, String substance) {
        return Map.of(
                "patient",
                Map.of("ref", ref),
                "items",
                List.of(Map.of("active_substance", substance)));
    }

    private Map<String, Object> order(String substance) {
        return order(DeskUser.ref(clinic, "p1"), substance);
    }

    private static String path(Organization clinic, String more) {
        return "/desk/v1/" + DeskUser.at(clinic, "prescriptions" + more);
    }

    private Reply prescribe(Map<String, Object> order) {
        return doctor.person()
                .http()
                .with("Idempotency-Key", key)
                .send("POST", path(clinic, ""), Reply.json(order));
    }

    private long stored() {
        return Database.count(
                "SELECT count(*) FROM prescription WHERE organization_id = ?", clinic.uuid());
    }

    @Test
    @DisplayName(
            "a person issues a prescription in the professional's name, once per Idempotency-Key")
    void issuedOnceUnderAKey() {
        Reply first = prescribe(order("Ibuprofeno")).expect(201);
        Reply again = prescribe(order("Ibuprofeno")).expect(201);

        assertThat(again.json()).isEqualTo(first.json());
        assertThat(again.header("Idempotency-Replayed")).isEqualTo("true");
        assertThat(first.headers().firstValue("Idempotency-Replayed")).isEmpty();
        assertThat(stored()).isOne();
        assertThat(
                        Database.value(
                                "SELECT professional_hash FROM prescription WHERE organization_id = ?",
                                clinic.uuid()))
                .isEqualTo(doctor.professional());
        assertThat(doctor.rows("prescription-issue")).isOne();
        assertThat(prescribe(order("Omeprazol")).expectRefusal(422).faultyFields())
                .containsExactly("Idempotency-Key");
        assertThat(stored()).isOne();
    }

    @Test
    @DisplayName(
            "concurrent calls under one key issue one prescription; a colleague's same key is another key")
    void manyAtOnce() {
        List<String> codes =
                Parallel.run(
                        4,
                        () ->
                                prescribe(order("Ibuprofeno"))
                                        .expect(201)
                                        .json()
                                        .at("/data/code")
                                        .asText());
        assertThat(codes.stream().distinct()).hasSize(1);

        DeskUser colleague = DeskUser.of(clinic);
        clinic.book("b", "p1", colleague.professional(), START).expect(200);
        colleague
                .person()
                .http()
                .with("Idempotency-Key", key)
                .send("POST", path(clinic, ""), Reply.json(order("Ibuprofeno")))
                .expect(201);
        assertThat(stored()).isEqualTo(2);
    }

    @Test
    @DisplayName("prescriptions are for patients within reach only, and for no other organization")
    void withinReachAlone() {
        Organization other = operator().newOrganization().withPatient("p1");
        clinic.withPatient("p2");
        for (String way : List.of("", "/preview")) {
            for (String ref : List.of(DeskUser.ref(clinic, "p2"), DeskUser.ref(other, "p1"), "x")) {
                doctor.person()
                        .send("POST", path(clinic, way), order(ref, "Ibuprofeno"))
                        .expectRefusal(404);
            }
            doctor.person()
                    .send("POST", path(other, way), order(DeskUser.ref(other, "p1"), "Ibuprofeno"))
                    .expectRefusal(404);
            assertThat(
                            doctor.person()
                                    .send("POST", path(clinic, way), Map.of("items", List.of()))
                                    .expectRefusal(422)
                                    .faultyFields())
                    .contains("items", "patient");
        }
        assertThat(stored()).isZero();
    }

    @Test
    @DisplayName("a preview is marked as such on each page, and is not stored")
    void aPreviewIsNotStored() {
        Map<String, Object> english = new HashMap<>(order("Ibuprofeno"));
        english.put("language", "en");
        Reply preview = doctor.person().send("POST", path(clinic, "/preview"), english).expect(200);

        assertThat(preview.header("Content-Type")).isEqualTo("application/pdf");
        assertThat(PdfReader.text(preview.body()))
                .contains("PREVIEW")
                .contains("Ibuprofeno")
                .doesNotContain("/verify/");
        assertThat(stored()).isZero();
        assertThat(doctor.rows("patient-read")).isOne();
    }

    @Test
    @DisplayName("own prescriptions are downloaded and withdrawn; a colleague's are 404")
    void ownPrescriptionsOnly() {
        JsonNode issued = prescribe(order("Ibuprofeno")).expect(201).json().get("data");
        String own = issued.get("code").asText();
        String foreign =
                new Prescriptions(operator(), clinic, operator().newProfessional(clinic))
                        .issued(Map.of());
        Map<String, String> reason = Map.of("reason", "Mistaken");

        Reply document = doctor.person().get(path(clinic, "/" + own + "/download")).expect(200);
        assertThat(document.text()).startsWith("%PDF-");
        assertThat(issued.get("download_url").asText())
                .endsWith(path(clinic, "/" + own + "/download"));
        for (String code : List.of(foreign, "x", UUID.randomUUID().toString())) {
            doctor.person().get(path(clinic, "/" + code + "/download")).expectRefusal(404);
            doctor.person()
                    .send("POST", path(clinic, "/" + code + "/withdraw"), reason)
                    .expectRefusal(404);
        }
        doctor.person().send("POST", path(clinic, "/" + own + "/withdraw"), reason).expect(204);
        doctor.person()
                .send("POST", path(clinic, "/" + own + "/withdraw"), Map.of("reason", "Again"))
                .expect(204);

        assertThat(
                        Database.value(
                                "SELECT string_agg(withdrawal_reason, ',') FROM prescription WHERE organization_id = ?",
                                clinic.uuid()))
                .isEqualTo("Mistaken");
        assertThat(doctor.rows("prescription-withdraw")).isOne();
        assertThat(doctor.rows("prescription-download")).isOne();
    }

    @Test
    @DisplayName("a prescription is read to write it again, by whoever issued it; that is recorded")
    void writtenAgain() {
        Map<String, Object> order = new HashMap<>(order("Ibuprofeno"));
        order.put(
                "items",
                List.of(
                        Map.of("active_substance", "Ibuprofeno", "posology", "1 cada 8 horas"),
                        Map.of("active_substance", "Omeprazol", "dose", "20 mg")));
        order.put("notes", "Con agua.");
        String code = prescribe(order).expect(201).json().at("/data/code").asText();

        JsonNode read =
                doctor.person().get(path(clinic, "/" + code)).expect(200).json().get("data");
        assertThat(read.get("code").asText()).isEqualTo(code);
        assertThat(read.get("notes").asText()).isEqualTo("Con agua.");
        assertThat(read.get("items").findValuesAsText("active_substance"))
                .containsExactly("Ibuprofeno", "Omeprazol");
        assertThat(read.at("/items/0/posology").asText()).isEqualTo("1 cada 8 horas");
        assertThat(read.at("/items/0/dose").isNull()).isTrue();
        assertThat(doctor.rows("prescription-read")).isOne();

        String foreign =
                new Prescriptions(operator(), clinic, operator().newProfessional(clinic))
                        .issued(Map.of());
        for (String other : List.of(foreign, "x", UUID.randomUUID().toString())) {
            doctor.person().get(path(clinic, "/" + other)).expectRefusal(404);
        }
    }

    @Test
    @DisplayName(
            "what the professional prescribed before is suggested, the most frequent first, and nothing of others or withdrawn")
    void earlierMedicines() {
        DeskUser colleague = DeskUser.of(clinic);
        assertThat(suggested(doctor)).isEmpty();
        for (String substance : List.of("Omeprazol", "Ibuprofeno", "Ibuprofeno", "Aspirina")) {
            doctor.person().send("POST", path(clinic, ""), order(substance)).expect(201);
        }
        String withdrawn =
                prescribe(order("Naproxeno")).expect(201).json().at("/data/code").asText();
        doctor.person()
                .send(
                        "POST",
                        path(clinic, "/" + withdrawn + "/withdraw"),
                        Map.of("reason", "Mistaken"))
                .expect(204);

        assertThat(suggested(doctor)).containsExactly("Ibuprofeno", "Aspirina", "Omeprazol");
        assertThat(suggested(colleague)).isEmpty();
    }

    private List<String> suggested(DeskUser user) {
        return user.get(DeskUser.at(clinic, "medicines"))
                .expect(200)
                .json()
                .at("/data/prescribed")
                .findValuesAsText("active_substance");
    }

    @Test
    @DisplayName(
            "an organization's list of medicines is found by the beginning of a name, replaced as a whole, kept if a file is faulty, and removed")
    void theListOfMedicines() {
        String list = "/admin/v1/organizations/" + clinic.id() + "/medicines";
        Http loader = operator().http().with("Content-Type", "text/csv");
        assertThat(isListed()).isFalse();
        loader.send("PUT", list, "substance\nZinc\n").expect(200);
        String csv =
                "Form;substance;strength\ncomp.;Ácido fólico;5 mg\n;Ibuprofeno;600 mg\n;ibuprofeno;400 mg\n";
        assertThat(loader.send("PUT", list, csv).expect(200).json().at("/data/count").asInt())
                .isEqualTo(3);

        assertThat(isListed()).isTrue();
        assertThat(found("IBU").findValuesAsText("strength")).containsExactly("600 mg", "400 mg");
        assertThat(found("ácido f").at("/0/form").asText()).isEqualTo("comp.");
        assertThat(found("acido").at("/0/substance").asText()).isEqualTo("Ácido fólico");
        assertThat(found("zinc")).isEmpty();
        assertThat(
                        doctor.get(DeskUser.at(clinic, "medicines/listed?name=i"))
                                .expectRefusal(422)
                                .faultyFields())
                .containsExactly("name");

        String faulty = "substance,form\nZinc,\n,x\n\u6f22,\n" + "a".repeat(256) + ",\n";
        assertThat(loader.send("PUT", list, faulty).expectRefusal(422).text())
                .contains("is required (line 3)", "(line 4)", "(line 5)");
        assertThat(operator().http().get(list).expect(200).json().at("/data/count").asInt())
                .isEqualTo(3);
        operator().http().send("DELETE", list, null).expect(204);
        assertThat(isListed()).isFalse();
        assertThat(
                        Database.count(
                                "SELECT count(*) FROM audit_log WHERE organization_id = ?"
                                        + " AND action = 'organization-medicines-change' AND outcome = 'done'",
                                clinic.uuid()))
                .isEqualTo(3);
    }

    private boolean isListed() {
        return doctor.get(DeskUser.at(clinic, "medicines"))
                .expect(200)
                .json()
                .at("/data/listed")
                .asBoolean();
    }

    private JsonNode found(String name) {
        String query = "?name=" + URLEncoder.encode(name, StandardCharsets.UTF_8);
        return doctor.get(DeskUser.at(clinic, "medicines/listed" + query))
                .expect(200)
                .json()
                .get("data");
    }

    @Test
    @DisplayName(
            "a page that was opened for one person does nothing in the session of another one, who may treat the same patient")
    void nobodyActsAsSomebodyElse() {
        DeskUser colleague = DeskUser.of(clinic);
        clinic.book("c", "p1", colleague.professional(), START).expect(200);
        Http ofDoctorsPage = colleague.person().http().with("X-Patient-Care-Person", doctor.id());
        for (String way : List.of("", "/preview")) {
            Reply refused =
                    ofDoctorsPage.send("POST", path(clinic, way), Reply.json(order("Ibuprofeno")));
            assertThat(refused.expectRefusal(403).json().get("code").asText())
                    .isEqualTo("other_person");
        }
        ofDoctorsPage.get("/desk/v1/visits").expectRefusal(403);
        assertThat(stored()).isZero();

        colleague
                .person()
                .http()
                .with("X-Patient-Care-Person", colleague.id())
                .send("POST", path(clinic, ""), Reply.json(order("Ibuprofeno")))
                .expect(201);
    }
}
