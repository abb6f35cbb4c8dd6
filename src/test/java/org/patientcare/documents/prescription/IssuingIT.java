package org.patientcare.documents.prescription;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.patientcare.testing.Database;
import org.patientcare.testing.Http;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Operator;
import org.patientcare.testing.Organization;
import org.patientcare.testing.Parallel;
import org.patientcare.testing.PdfReader;
import org.patientcare.testing.Prescriptions;
import org.patientcare.testing.Reply;

@IntegrationTest
@RunAsClient
@DisplayName("5 Prescriptions: what can be issued, by whom, and what becomes of it")
class IssuingIT {

    private static final String ONE_LINE = "must be on one line";

    private final Operator operator = operator();
    private final Organization clinic =
            operator.newOrganization(Map.of("name", "Clinic", "language", "en")).withPatient("p1");
    private final Prescriptions prescriptions = Prescriptions.of(operator, clinic);

    @ParameterizedTest
    @ValueSource(strings = {"a\nb", "a\r\nb", "a\n", "a\u2028b", "a\u2029b"})
    @DisplayName(
            "5: the fields of a medicine and print_name must be on one line; the error says so")
    void fieldsAreOnOneLine(String lines) {
        Map<String, String> item =
                Map.of(
                        "active_substance", lines,
                        "dose", lines,
                        "posology", lines,
                        "quantity", lines);
        Reply refused =
                prescriptions.issue(
                        prescriptions.body(Map.of("items", List.of(item), "print_name", lines)));

        assertThat(refused.expectRefusal(422).faultyFields())
                .containsExactlyInAnyOrder(
                        "items[0].active_substance",
                        "items[0].dose",
                        "items[0].posology",
                        "items[0].quantity",
                        "print_name");
        refused.faultyFields()
                .forEach(field -> assertThat(refused.faultsOf(field)).containsExactly(ONE_LINE));
        assertThat(count()).isZero();
    }

    @Test
    @DisplayName("5: notes have ten lines at most, and no field has a control character")
    void notesHaveTenLines() {
        String ten = "line\n".repeat(9) + "line";
        Reply refused = prescriptions.issue(prescriptions.body(Map.of("notes", ten + "\nx")));
        assertThat(refused.expectRefusal(422).faultsOf("notes"))
                .containsExactly("must have at most 10 lines");
        for (String control : List.of("\t", "\u0007", "\u000B", "\f", "\u0085", "\u009F")) {
            assertThat(
                            prescriptions
                                    .issue(prescriptions.body(Map.of("notes", "a" + control)))
                                    .expectRefusal(422)
                                    .faultyFields())
                    .containsExactly("notes");
        }
        assertThat(count()).isZero();

        prescriptions.issued(Map.of("notes", ten));
    }

    @Test
    @DisplayName(
            "5: sixteen of the longest documents at once: each is issued, "
                    + "or refused with Retry-After")
    void manyLongDocumentsAtOnce() {
        String longest = "W".repeat(255);
        Map<String, String> item =
                Map.of(
                        "active_substance", longest,
                        "dose", longest,
                        "posology", longest,
                        "quantity", longest);
        Map<String, Object> body =
                prescriptions.body(Map.of("items", Collections.nCopies(200, item)));

        List<Reply> replies = Parallel.run(16, () -> prescriptions.issue(body));

        assertThat(replies).allMatch(reply -> reply.status() == 201 || reply.status() == 503);
        replies.stream()
                .filter(reply -> reply.status() == 503)
                .forEach(
                        reply ->
                                assertThat(reply.expectRefusal(503).header("Retry-After"))
                                        .isEqualTo("5"));
        assertThat(count()).isEqualTo(replies.stream().filter(r -> r.status() == 201).count());
        assertThat(count()).isPositive();
    }

    @Test
    @DisplayName("1, 5: white space alone is blank, whichever Unicode white space it is")
    void whiteSpaceAloneIsBlank() {
        for (String white : List.of(" ", "\u2003", "\u00A0", "\u3000 \u202F")) {
            Reply refused =
                    prescriptions.issue(
                            prescriptions.body(
                                    Map.of("items", List.of(Map.of("active_substance", white)))));
            assertThat(refused.expectRefusal(422).faultsOf("items[0].active_substance"))
                    .containsExactly("must not be blank");
        }
        String code = prescriptions.issued(Map.of());
        prescriptions.withdraw(code, "\u2003").expectRefusal(422);

        String blank =
                prescriptions.issued(
                        Map.of(
                                "items",
                                List.of(Map.of("active_substance", "X", "dose", "\u2003")),
                                "notes",
                                "\u00A0"));

        assertThat(PdfReader.text(prescriptions.pdf(blank))).doesNotContain("Dose", "NOTES");
        assertThat(count()).isEqualTo(2);
    }

    @Test
    @DisplayName(
            "5, 8: a blank title or collegiate number is refused; one "
                    + "stored earlier counts as unset")
    void aBlankTitleIsRefused() {
        Reply refused =
                operator.createProfessional(
                        Map.of(
                                "name",
                                "\u2003",
                                "title",
                                " ",
                                "collegiate_number",
                                "\u00A0",
                                "organizations",
                                List.of(clinic.id())));
        assertThat(refused.expectRefusal(422).faultyFields())
                .containsExactlyInAnyOrder("name", "title", "collegiate_number");
        String hash = prescriptions.professional();
        operator.changeProfessional(hash, "{\"title\":\" \"}").expectRefusal(422);
        Database.change(
                "UPDATE professional SET title = ' ', collegiate_number = E'\\u2003' WHERE hash = ?",
                hash);

        String text = PdfReader.text(prescriptions.pdf(prescriptions.issued(Map.of())));

        assertThat(text).contains("Dra. Elena Vidal").doesNotContain("Registration number");
        Database.change("UPDATE professional SET name = ' ' WHERE hash = ?", hash);
        assertThat(message(prescriptions.issue(prescriptions.body(Map.of())).expectRefusal(400)))
                .isEqualTo("The professional's name is blank: ask the operator.");
        Database.change(
                "UPDATE patient SET first_name = ' ' WHERE organization_id = ?", clinic.uuid());
        assertThat(
                        prescriptions
                                .issue(prescriptions.body(Map.of()))
                                .expectRefusal(422)
                                .faultsOf("print_name"))
                .containsExactly("is required: the patient's name is blank");
    }

    @Test
    @DisplayName(
            "5: a name with invisible characters is printed without them; a medicine of nothing else is refused")
    void invisibleCharactersDoNotHinder() {
        Database.change(
                "UPDATE patient SET first_name = E'Zo\\u200Eë' WHERE organization_id = ?",
                clinic.uuid());
        assertThat(PdfReader.text(prescriptions.pdf(prescriptions.issued(Map.of()))))
                .contains("Zoë");
        Reply refused =
                prescriptions.issue(
                        prescriptions.body(
                                Map.of(
                                        "items",
                                        List.of(Map.of("active_substance", "\u200B\uFEFF")))));
        assertThat(refused.expectRefusal(422).faultyFields())
                .containsExactly("items[0].active_substance");
    }

    private static String message(Reply reply) {
        return reply.json().get("message").asText();
    }

    @Test
    @DisplayName("the operator's preview is marked as such, is not stored, and is in the trail")
    void aPreviewIsNotStored() {
        String path = Operator.organization(clinic.id()) + "/prescriptions/preview";
        Map<String, Object> body = prescriptions.body(Map.of("reference", "r1"));
        Reply preview = operator.http().send("POST", path, Reply.json(body)).expect(200);

        assertThat(preview.header("Content-Type")).isEqualTo("application/pdf");
        assertThat(PdfReader.text(preview.body()))
                .contains("PREVIEW", "Ibuprofeno")
                .doesNotContain("/verify/");
        assertThat(count()).isZero();
        assertThat(
                        Database.count(
                                "SELECT count(*) FROM audit_log WHERE organization_id = ?"
                                        + " AND action = 'patient-read' AND actor_kind = 'operator'",
                                clinic.uuid()))
                .isOne();
        assertThat(
                        operator.http()
                                .send("POST", path, Reply.json(Map.of("items", List.of())))
                                .expectRefusal(422)
                                .faultyFields())
                .contains("items", "patient", "professional");
        prescriptions.issue(body).expect(201);
    }

    @Test
    @DisplayName("1, 5: a credential with prescriptions-issue alone can issue, and do nothing else")
    void whoMayIssueMayDoNothingElse() {
        Http issuer = operator.withPermissions(clinic, "prescriptions-issue").http();
        String code =
                issuer.send(
                                "POST",
                                "/api/v1/prescriptions",
                                Reply.json(prescriptions.body(Map.of())))
                        .expect(200)
                        .json()
                        .at("/data/code")
                        .asText();

        issuer.get("/api/v1/prescriptions/" + code).expectRefusal(403);
        issuer.get("/api/v1/prescriptions/" + code + "/download").expectRefusal(403);
        issuer.get("/v1/patients/p1").expectRefusal(403);
        issuer.send("PUT", "/v1/patients", "{\"patients\":[]}").expectRefusal(403);
        issuer.send("POST", "/v1/patients/authenticate", "{\"code\":\"p1\"}").expectRefusal(403);
        issuer.get("/v1/activation-codes").expectRefusal(403);
        issuer.send("POST", "/v1/activation-codes", "{\"code\":\"c\"}").expectRefusal(403);
        issuer.send("DELETE", "/v1/appointments/a", null).expectRefusal(403);
        issuer.send(
                        "POST",
                        Operator.organization(clinic.id()) + "/prescriptions/" + code + "/withdraw",
                        "{\"reason\":\"x\"}")
                .expectRefusal(401);
        assertThat(prescriptions.existing(code).at("/active_substances/0").asText())
                .isEqualTo("Ibuprofeno");
        assertThat(clinic.countPatients()).isEqualTo(1);
    }

    @Test
    @DisplayName("5: the service's database role cannot add a medicine to an issued prescription")
    void nothingIsAddedLater() {
        UUID code = UUID.fromString(prescriptions.issued(Map.of()));

        assertThat(
                        Database.errorForService(
                                clinic.uuid(),
                                "INSERT INTO prescription_item (organization_id, prescription_id, position,"
                                        + " active_substance) VALUES (?, ?, 1, 'Morphine')",
                                clinic.uuid(),
                                code))
                .hasValueSatisfying(why -> assertThat(why).contains("takes no more medicines"));
        assertThat(
                        Database.count(
                                "SELECT count(*) FROM prescription_item WHERE prescription_id = ?",
                                code))
                .isEqualTo(1);
    }

    @Test
    @DisplayName("5: the service's database role cannot undo a withdrawal or change its reason")
    void aWithdrawalIsFinal() {
        String code = prescriptions.issued(Map.of());
        prescriptions.withdraw(code, "wrong dose").expect(204);

        for (String change :
                List.of(
                        "withdrawn_at = NULL, withdrawal_reason = NULL",
                        "withdrawn_at = withdrawn_at + interval '1 day'",
                        "withdrawal_reason = 'another'")) {
            assertThat(
                            Database.errorForService(
                                    clinic.uuid(),
                                    "UPDATE prescription SET " + change + " WHERE id = ?",
                                    UUID.fromString(code)))
                    .hasValueSatisfying(why -> assertThat(why).contains("stays withdrawn"));
        }
        assertThat(
                        Database.value(
                                "SELECT withdrawal_reason FROM prescription WHERE id = ?",
                                UUID.fromString(code)))
                .isEqualTo("wrong dose");
    }

    private long count() {
        return Database.count(
                "SELECT count(*) FROM prescription WHERE organization_id = ?", clinic.uuid());
    }
}
