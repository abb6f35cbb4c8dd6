package org.patientcare.documents.prescription;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import com.fasterxml.jackson.databind.JsonNode;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collections;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.BeforeEach;
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
@DisplayName("5 Prescriptions")
class PrescriptionsIT {

    private static final String UUID_FORM = "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}";

    private final Operator operator = operator();
    private final Organization clinic =
            operator.newOrganization(Map.of("name", "Clínica Ñ", "language", "en"));
    private Prescriptions prescriptions;

    @BeforeEach
    void makePatientAndProfessional() {
        clinic.upsert(
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
        prescriptions = Prescriptions.of(operator, clinic);
    }

    @Test
    @DisplayName(
            "5, 8: issued by the operator, read by the organization with "
                    + "the patient's data at issue")
    void issuedAndRead() {
        Reply created =
                prescriptions.issue(
                        prescriptions.body(
                                Map.of(
                                        "items",
                                        List.of(
                                                Map.of("active_substance", "Ibuprofeno"),
                                                Map.of(
                                                        "active_substance",
                                                        "Omeprazol",
                                                        "posology",
                                                        "1-0-0")))));
        JsonNode data = created.expect(201).json().get("data");
        String code = data.get("code").asText();
        assertThat(code).matches(UUID_FORM);
        assertThat(data.get("state").asText()).isEqualTo("issued");
        assertThat(data.get("verify_url").asText())
                .isEqualTo(Http.suiteNode().base() + "/verify/" + code);
        clinic.upsert(Map.of("code", "p1", "first_name", "Another")).expect(200);

        assertThat(prescriptions.read(code).expect(200).text())
                .isEqualTo(
                        "{\"data\":{\"patient\":{\"first_name\":\"Ana\",\"last_name\":\"Núñez\",\"gender\":\"female\","
                                + "\"birth_date\":\"1980-05-17\"},\"active_substances\":[\"Ibuprofeno\",\"Omeprazol\"],"
                                + "\"download_url\":\""
                                + Http.suiteNode().base()
                                + "/api/v1/prescriptions/"
                                + code
                                + "/download\"}}");
        assertThat(PdfReader.text(prescriptions.pdf(code)))
                .contains("Ana Núñez", "Clínica Ñ", "1-0-0", "Registration number: 28/12345");
    }

    @Test
    @DisplayName(
            "5: the organization's own system can issue only with the "
                    + "permission prescriptions-issue")
    void issuedByTheOrganization() {
        String body = Reply.json(prescriptions.body(Map.of()));
        clinic.http().send("POST", "/api/v1/prescriptions", body).expectRefusal(403);
        Organization issuer =
                operator.withPermissions(clinic, "prescriptions-issue", "prescriptions");

        JsonNode issued =
                issuer.http()
                        .send("POST", "/api/v1/prescriptions/", body)
                        .expect(200)
                        .json()
                        .get("data");

        assertThat(issued.fieldNames()).toIterable().containsExactly("code", "download_url");
        assertThat(issued.get("download_url").asText())
                .isEqualTo(
                        prescriptions
                                .existing(issued.get("code").asText())
                                .get("download_url")
                                .asText());
        Organization other = operator.withPermissions(clinic, "patients");
        other.http().get("/api/v1/prescriptions/" + issued.get("code").asText()).expectRefusal(403);
        other.http()
                .get("/api/v1/prescriptions/" + issued.get("code").asText() + "/download")
                .expectRefusal(403);
    }

    @Test
    @DisplayName(
            "5: the document has a file name, its hash as ETag, and supports conditional requests")
    void theDocumentIsDownloaded() {
        String code = prescriptions.issued(Map.of());
        Reply reply = prescriptions.download(code).expect(200);

        String tag = "\"" + sha256(reply.body()) + "\"";
        assertThat(reply.header("Content-Type")).isEqualTo("application/pdf");
        assertThat(reply.header("ETag")).isEqualTo(tag);
        assertThat(reply.header("Cache-Control")).isEqualTo("private, no-cache");
        assertThat(reply.header("Content-Disposition"))
                .isEqualTo("attachment; filename=\"prescription-" + code + ".pdf\"");
        assertThat(PdfReader.pdfaViolations(reply.body())).isEmpty();
        assertThat(PdfReader.qrCode(reply.body()))
                .isEqualTo(Http.suiteNode().base() + "/verify/" + code);
        for (String known : List.of(tag, "W/" + tag, "\"x\", " + tag, "*")) {
            Reply again =
                    clinic.http()
                            .with("If-None-Match", known)
                            .get("/api/v1/prescriptions/" + code + "/download")
                            .expect(304);
            assertThat(again.body()).isEmpty();
            assertThat(again.header("ETag")).isEqualTo(tag);
        }
        for (String other : List.of("\"other\"", "other", "\"other", "W/other", ",", "*,\"a\"")) {
            clinic.http()
                    .with("If-None-Match", other)
                    .get("/api/v1/prescriptions/" + code + "/download")
                    .expect(200);
        }
        clinic.http()
                .with("If-Match", "\"other\"")
                .get("/api/v1/prescriptions/" + code + "/download")
                .expect(200);
    }

    @Test
    @DisplayName("5: 50 downloads at once after a withdrawal give the same bytes as the first")
    void theBytesNeverChange() {
        String code = prescriptions.issued(Map.of());
        byte[] first = prescriptions.pdf(code);
        prescriptions.withdraw(code, "wrong dose").expect(204);

        assertThat(Parallel.run(50, () -> prescriptions.pdf(code)))
                .allSatisfy(pdf -> assertThat(pdf).isEqualTo(first));
        assertThat(
                        Database.value(
                                "SELECT encode(sha256, 'hex') FROM prescription_document"
                                        + " WHERE prescription_id = ?",
                                UUID.fromString(code)))
                .isEqualTo(sha256(first));
    }

    @Test
    @DisplayName("5: a PDF is sent whatever the client accepts, and errors of a download are JSON")
    void whatADownloadAccepts() {
        String path = "/api/v1/prescriptions/" + prescriptions.issued(Map.of()) + "/download";
        clinic.http().with("Accept", "application/pdf").get(path).expect(200);
        clinic.http().with("Accept", "*/*").get(path + "/").expect(200);
        clinic.http().with("Accept", "application/json").get(path).expect(200);
        clinic.http()
                .with("Accept", "application/pdf")
                .get("/api/v1/prescriptions/" + UUID.randomUUID() + "/download")
                .expectRefusal(404);
        Http.suiteNode().with("Accept", "application/pdf").get(path).expectRefusal(401);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"x", "%20", "00000000-0000-0000-0000-000000000000", "%F0%9F%98%80", "a%2Fb"})
    @DisplayName("5, 8: unknown and malformed codes are 404 on every path")
    void unknownCodes(String raw) {
        prescriptions.read(raw).expectRefusal(404);
        prescriptions.download(raw).expectRefusal(404);
        prescriptions.withdraw(raw, "x").expectRefusal(404);
        clinic.widgetOf("p1")
                .http()
                .get("/widget/v1/prescriptions/" + raw + "/download")
                .expectRefusal(404);
        assertThat(Prescriptions.verify(raw, "en").expect(404).text())
                .contains("Unknown prescription");
    }

    @Test
    @DisplayName("5, 8: a code in upper case is another code; another organization's is unknown")
    void foreignCodes() {
        String code = prescriptions.issued(Map.of());
        Prescriptions other =
                Prescriptions.of(operator, operator.newOrganization().withPatient("p1"));

        prescriptions.read(code.toUpperCase(java.util.Locale.ROOT)).expectRefusal(404);
        other.read(code).expectRefusal(404);
        other.download(code).expectRefusal(404);
        other.withdraw(code, "not ours").expectRefusal(404);
        prescriptions
                .issue(
                        prescriptions.body(
                                Map.of("professional", Map.of("hash", other.professional()))))
                .expectRefusal(400);
        prescriptions
                .issue(prescriptions.body(Map.of("patient", Map.of("code", "nobody"))))
                .expectRefusal(400);
        assertThat(prescriptions.existing(code)).isNotNull();
        assertThat(count()).isEqualTo(1);
    }

    @Test
    @DisplayName("8: a withdrawal can be repeated, and the first reason stays")
    void withdrawnOnce() {
        String code = prescriptions.issued(Map.of());
        assertThat(Parallel.run(8, () -> prescriptions.withdraw(code, "wrong dose").status()))
                .containsOnly(204);
        prescriptions.withdraw(code, "later").expect(204);

        assertThat(
                        Database.value(
                                "SELECT withdrawal_reason FROM prescription WHERE id = ?",
                                UUID.fromString(code)))
                .isEqualTo("wrong dose");
        assertThat(
                        Database.count(
                                "SELECT count(*) FROM audit_log WHERE action = 'prescription-withdraw'"
                                        + " AND object_codes = ARRAY[?]::text[]",
                                code))
                .isEqualTo(1);
        assertThat(prescriptions.existing(code).fieldNames())
                .toIterable()
                .containsExactly("patient", "active_substances", "download_url");
    }

    @Test
    @DisplayName("5: a name that cannot be printed needs print_name, and the refusal says so")
    void aNameOutsideTheFontNeedsPrintName() {
        clinic.upsert(Map.of("code", "p1", "first_name", "محمد", "last_name", "علي 😀"))
                .expect(200);
        Reply refused = prescriptions.issue(prescriptions.body(Map.of()));
        assertThat(refused.expectRefusal(422).faultyFields()).containsExactly("print_name");
        assertThat(refused.faultsOf("print_name").get(0)).contains("cannot be printed");
        assertThat(count()).isZero();

        String code = prescriptions.issued(Map.of("print_name", "Mohammed Ali"));

        assertThat(PdfReader.text(prescriptions.pdf(code))).contains("Mohammed Ali");
        assertThat(prescriptions.existing(code).at("/patient/first_name").asText())
                .isEqualTo("محمد");
        assertThat(Prescriptions.verify(code, "en").text()).contains("M. A.");
    }

    @Test
    @DisplayName("5: a patient with only a long first name with control characters; 200 medicines")
    void oddPatientsAndLongLists() {
        clinic.upsert(nameless("a\tb" + "ж".repeat(252))).expect(200);
        String code =
                prescriptions.issued(
                        Map.of(
                                "items",
                                Collections.nCopies(
                                        200, Map.of("active_substance", ") Tj /JavaScript"))));

        assertThat(prescriptions.existing(code).get("patient").toString())
                .isEqualTo(
                        "{\"first_name\":\"a\\tb"
                                + "ж".repeat(252)
                                + "\",\"last_name\":null,\"gender\":null,\"birth_date\":null}");
        byte[] pdf = prescriptions.pdf(code);
        assertThat(PdfReader.text(pdf)).contains("200. ) Tj /JavaScript");
        assertThat(PdfReader.pdfaViolations(pdf)).isEmpty();
    }

    private static Map<String, Object> nameless(String firstName) {
        Map<String, Object> patient = new HashMap<>();
        patient.put("code", "p1");
        patient.put("first_name", firstName);
        for (String unset : List.of("last_name", "gender", "birth_date")) {
            patient.put(unset, null);
        }
        return patient;
    }

    @Test
    @DisplayName("1, 5: all faults are reported at once, by field, and nothing is stored")
    void allFaultsAtOnce() {
        Reply refused =
                prescriptions.issue(
                        Map.of(
                                "patient",
                                Map.of(),
                                "items",
                                List.of(
                                        Map.of("active_substance", " ", "dose", "x".repeat(256)),
                                        Map.of("active_substance", "a\nb", "posology", "多")),
                                "notes",
                                "\u0007",
                                "language",
                                "fr",
                                "print_name",
                                "😀"));

        assertThat(refused.expectRefusal(422).faultyFields())
                .containsExactlyInAnyOrder(
                        "patient.code",
                        "professional",
                        "items[0].active_substance",
                        "items[0].dose",
                        "items[1].active_substance",
                        "items[1].posology",
                        "notes",
                        "language",
                        "print_name");
        for (List<?> items :
                List.of(
                        List.of(),
                        Collections.nCopies(201, Map.of("active_substance", "x")),
                        Collections.singletonList(null))) {
            prescriptions.issue(prescriptions.body(Map.of("items", items))).expectRefusal(422);
        }
        String code = prescriptions.issued(Map.of());
        for (String reason : List.of("", " ", "x".repeat(256))) {
            prescriptions.withdraw(code, reason).expectRefusal(422);
        }
        assertThat(count()).isEqualTo(1);
    }

    @Test
    @DisplayName("5: a professional's or organization's name that cannot be printed is refused")
    void unprintableNames() {
        String hash = Prescriptions.professionalOf(operator, clinic, "王医生");
        Reply refused =
                prescriptions.issue(
                        prescriptions.body(Map.of("professional", Map.of("hash", hash))));
        assertThat(refused.expectRefusal(400).json().get("message").asText())
                .contains("professional's name");
        operator.change(clinic.id(), "{\"name\":\"王\"}").expect(200);
        prescriptions.issue(prescriptions.body(Map.of())).expectRefusal(400);
        assertThat(count()).isZero();
    }

    @Test
    @DisplayName("5, 8: writes and reads leave audit rows, the reads with the patient's code")
    void theAuditTrailHasARowOfEach() {
        String code = prescriptions.issued(Map.of());
        prescriptions.existing(code);
        prescriptions.pdf(code);
        clinic.widgetOf("p1").http().get("/widget/v1/prescriptions").expect(200);
        Prescriptions.verify(code, "en").expect(200);
        prescriptions.withdraw(code, "x").expect(204);

        List<String> rows =
                operator.http()
                        .get("/admin/v1/audit-events?organization=" + clinic.id())
                        .expect(200)
                        .json()
                        .get("data")
                        .findValuesAsText("action");
        assertThat(rows.subList(0, 8))
                .containsExactly(
                        "prescription-withdraw",
                        "prescription-verify",
                        "prescription-read",
                        "token-issue",
                        "prescription-download",
                        "prescription-read",
                        "patient-read",
                        "prescription-issue");
        assertThat(
                        operator.http()
                                .get(
                                        "/admin/v1/audit-events?patient=p1&organization="
                                                + clinic.id())
                                .json()
                                .get("data")
                                .findValuesAsText("action"))
                .contains("prescription-verify", "prescription-download", "patient-read");
    }

    @Test
    @DisplayName("5: nobody can change a document, not even the service's database role")
    void theRoleCannotChangeDocuments() {
        assertThat(
                        (Boolean)
                                Database.value(
                                        "SELECT has_table_privilege(?, 'prescription_document', 'UPDATE, DELETE')"
                                                + " OR has_table_privilege(?, 'prescription_item', 'UPDATE, DELETE')"
                                                + " OR has_column_privilege(?, 'prescription', 'notes', 'UPDATE')",
                                        Database.RUNTIME_ROLE,
                                        Database.RUNTIME_ROLE,
                                        Database.RUNTIME_ROLE))
                .isFalse();
    }

    private long count() {
        return Database.count(
                "SELECT count(*) FROM prescription WHERE organization_id = ?", clinic.uuid());
    }

    private static String sha256(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
