package org.patientcare.documents.prescription;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Database;
import org.patientcare.testing.Http;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Operator;
import org.patientcare.testing.Organization;
import org.patientcare.testing.Parallel;
import org.patientcare.testing.Prescriptions;
import org.patientcare.testing.Reply;

@IntegrationTest
@RunAsClient
@DisplayName("5 Prescriptions: a caller's reference makes issuing safe to repeat")
class ReferencesIT {

    private static final String PATH = "/api/v1/prescriptions";

    private final Operator operator = operator();
    private final Organization clinic =
            operator.newOrganization(Map.of("name", "Clinic", "language", "en")).withPatient("p1");
    private final Prescriptions prescriptions = Prescriptions.of(operator, clinic);
    private final Http issuer = operator.withPermissions(clinic, "prescriptions-issue").http();

    @Test
    @DisplayName("5: a repeat gets the first response, on both surfaces, and issues nothing new")
    void aRepeatIsAnsweredWithTheFirst() {
        Reply first = issue(Map.of("reference", "R-1")).expect(200);
        String code = first.json().at("/data/code").asText();
        byte[] pdf = prescriptions.pdf(code);

        assertThat(issue(Map.of("reference", "R-1")).expect(200).json()).isEqualTo(first.json());
        Reply operators = prescriptions.issue(body(Map.of("reference", "R-1"))).expect(201);

        assertThat(operators.json().at("/data/code").asText()).isEqualTo(code);
        assertThat(operators.json().at("/data/reference").asText()).isEqualTo("R-1");
        assertThat(prescriptions.issue(body(Map.of("reference", "R-1"))).expect(201).json())
                .isEqualTo(operators.json());
        assertThat(prescriptions.pdf(code)).isEqualTo(pdf);
        assertThat(count("prescription")).isEqualTo(1);
        assertThat(count("prescription_document")).isEqualTo(1);
        assertThat(audited("prescription-issue")).isEqualTo(1);
        assertThat(audited("prescription-read")).isEqualTo(3);
    }

    @Test
    @DisplayName(
            "5: another content with a used reference is 400, says what to do, and issues nothing")
    void anotherContentIsRefused() {
        Map<String, Object> full =
                Map.of(
                        "reference",
                        "R-2",
                        "items",
                        List.of(item("A", "1 mg"), item("B", null)),
                        "notes",
                        "n",
                        "language",
                        "de",
                        "print_name",
                        "Ana");
        issue(full).expect(200);
        clinic.withPatient("p2");
        String other = Prescriptions.professionalOf(operator, clinic, "Dr. Rey");

        List<Map<String, ?>> changes =
                List.of(
                        Map.of("patient", Map.of("code", "p2")),
                        Map.of("professional", Map.of("hash", other)),
                        Map.of("items", List.of(item("B", null), item("A", "1 mg"))),
                        Map.of("items", List.of(item("A", "1 mg"))),
                        Map.of("items", List.of(item("A", null), item("B", "1 mg"))),
                        Map.of("notes", "n "),
                        Map.of("notes", ""),
                        Map.of("language", "en"),
                        Map.of("print_name", "ana"));
        for (Map<String, ?> change : changes) {
            Map<String, Object> changed = new HashMap<>(full);
            changed.putAll(change);
            Reply refused = issue(changed).expectRefusal(400);
            assertThat(refused.json().get("message").asText())
                    .as("%s", change)
                    .contains("reference", "another reference");
            prescriptions.issue(body(changed)).expectRefusal(400);
        }
        assertThat(count("prescription")).isEqualTo(1);
        issue(full).expect(200);
    }

    @Test
    @DisplayName(
            "5: contents of equal meaning are equal: unset, empty and blank, and an unset "
                    + "language and the organization's")
    void contentsOfEqualMeaningAreEqual() {
        String code = code(issue(Map.of("reference", "R-3")));
        Map<String, Object> spelledOut =
                Map.of("reference", "R-3", "notes", "", "print_name", " ", "language", "en");
        assertThat(code(issue(spelledOut))).isEqualTo(code);
        operator.change(clinic.id(), "{\"language\":\"pt\"}").expect(200);
        assertThat(code(issue(Map.of("reference", "R-3")))).isEqualTo(code);
        assertThat(code(issue(spelledOut))).isEqualTo(code);

        String named = code(issue(Map.of("reference", "R-4", "language", "pt")));
        assertThat(code(issue(Map.of("reference", "R-4")))).isEqualTo(named);
        assertThat(count("prescription")).isEqualTo(2);
    }

    @Test
    @DisplayName(
            "5: later changes do not matter: a late repeat of a withdrawn "
                    + "prescription issues nothing new")
    void aLateRepeatIssuesNothing() {
        String code = code(issue(Map.of("reference", "R-5")));
        clinic.upsert(Map.of("code", "p1", "first_name", "Another")).expect(200);
        operator.changeProfessional(prescriptions.professional(), "{\"organizations\":[]}")
                .expect(200);
        assertThat(code(issue(Map.of("reference", "R-5")))).isEqualTo(code);
        prescriptions.withdraw(code, "wrong dose").expect(204);

        assertThat(code(issue(Map.of("reference", "R-5")))).isEqualTo(code);
        Reply operators = prescriptions.issue(body(Map.of("reference", "R-5"))).expect(201);
        assertThat(operators.json().at("/data/code").asText()).isEqualTo(code);
        assertThat(operators.json().at("/data/state").asText()).isEqualTo("withdrawn");
        assertThat(count("prescription")).isEqualTo(1);
    }

    @Test
    @DisplayName(
            "5: a reference has 1 to 255 characters, is compared exactly and belongs to one "
                    + "organization; an empty one counts as none")
    void whatAReferenceIs() {
        String longest = "\uD83D\uDC8A".repeat(255);
        String code = code(issue(Map.of("reference", longest)));
        assertThat(code(issue(Map.of("reference", longest)))).isEqualTo(code);
        assertThat(issue(Map.of("reference", longest + "x")).expectRefusal(422).faultyFields())
                .containsExactly("reference");
        assertThat(issue(Map.of("reference", " ")).expectRefusal(422).faultyFields())
                .containsExactly("reference");
        assertThat(issue(Map.of("reference", 7)).expectRefusal(422).faultyFields())
                .containsExactly("reference");
        issue(Map.of("reference", "a\0b")).expectRefusal(422);
        assertThat(code(issue(Map.of("reference", "r"))))
                .isNotEqualTo(code(issue(Map.of("reference", "R"))))
                .isNotEqualTo(code(issue(Map.of("reference", "r "))));
        assertThat(code(issue(Map.of("reference", "")))).isNotEqualTo(code(issue(Map.of())));
        assertThat(count("prescription")).isEqualTo(6);

        Organization other = operator.newOrganization().withPatient("p1");
        Prescriptions others = Prescriptions.of(operator, other);
        assertThat(others.issue(others.body(Map.of("reference", "r", "notes", "x"))).status())
                .isEqualTo(201);
    }

    @Test
    @DisplayName(
            "5: sixteen requests at once with one reference issue one; of two contents one wins")
    void manyAtOnceIssueOne() {
        List<Reply> same = Parallel.run(16, () -> issue(Map.of("reference", "R-6")));
        assertThat(same).allMatch(reply -> reply.status() == 200 || reply.status() == 503);
        String code = code(issue(Map.of("reference", "R-6")));
        assertThat(same.stream().filter(reply -> reply.status() == 200).map(ReferencesIT::code))
                .allMatch(code::equals);
        assertThat(count("prescription")).isEqualTo(1);
        assertThat(count("prescription_document")).isEqualTo(1);
        assertThat(audited("prescription-issue")).isEqualTo(1);

        List<Reply> two =
                Parallel.run(
                        List.of(
                                () -> issue(Map.of("reference", "R-7", "notes", "a")),
                                () -> issue(Map.of("reference", "R-7", "notes", "b"))));
        assertThat(two.stream().map(Reply::status)).containsExactlyInAnyOrder(200, 400);
        assertThat(count("prescription")).isEqualTo(2);
    }

    @Test
    @DisplayName("5: a failed request does not use up its reference")
    void aFailedRequestCanBeRepeated() {
        issue(Map.of("reference", "R-8", "patient", Map.of("code", "p9"))).expectRefusal(400);
        assertThat(code(issue(Map.of("reference", "R-8")))).isNotBlank();
    }

    @Test
    @DisplayName("5: the service's database role cannot change a reference")
    void aReferenceStays() {
        String code = code(issue(Map.of("reference", "R-9")));

        for (String change : List.of("reference = 'x'", "content_sha256 = sha256('')")) {
            assertThat(
                            Database.errorForService(
                                    clinic.uuid(),
                                    "UPDATE prescription SET " + change + " WHERE id = ?",
                                    UUID.fromString(code)))
                    .hasValueSatisfying(why -> assertThat(why).contains("permission denied"));
        }
    }

    private Map<String, Object> body(Map<String, ?> more) {
        return prescriptions.body(more);
    }

    private Reply issue(Map<String, ?> more) {
        return issuer.send("POST", PATH, Reply.json(body(more)));
    }

    private static String code(Reply reply) {
        return reply.expect(200).json().at("/data/code").asText();
    }

    private static Map<String, String> item(String substance, String dose) {
        Map<String, String> item = new HashMap<>();
        item.put("active_substance", substance);
        item.put("dose", dose);
        return item;
    }

    private long count(String table) {
        return Database.count(
                "SELECT count(*) FROM " + table + " WHERE organization_id = ?", clinic.uuid());
    }

    private long audited(String action) {
        return Database.count(
                "SELECT count(*) FROM audit_log WHERE organization_id = ? AND action = ?",
                clinic.uuid(),
                action);
    }
}
