package org.patientcare.documents.prescription;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Operator;
import org.patientcare.testing.Organization;
import org.patientcare.testing.PdfReader;
import org.patientcare.testing.Prescriptions;
import org.patientcare.testing.Reply;

@IntegrationTest
@RunAsClient
@DisplayName("5 Prescriptions: the document shows what was issued")
class DocumentIT {

    private static final String LOOKS_LIKE_PDF = ") Tj ET %PDF-1.7 /JavaScript (x) >> endobj";

    /** Short enough for one line of one of two columns. */
    private static final String SHORT = ") Tj %PDF- /JavaScript";

    private final Operator operator = operator();
    private final Organization clinic =
            operator.newOrganization(Map.of("name", "Clínica Ñ", "language", "en"));
    private Prescriptions prescriptions;

    @BeforeEach
    void makePatientAndProfessional() {
        patient("Ana", "Núñez");
        prescriptions = Prescriptions.of(operator, clinic);
    }

    private void patient(String firstName, String lastName) {
        clinic.upsert(
                        Map.of(
                                "code",
                                "p1",
                                "first_name",
                                firstName,
                                "last_name",
                                lastName,
                                "gender",
                                "female",
                                "birth_date",
                                "1980-05-17"))
                .expect(200);
    }

    @Test
    @DisplayName("5: each field of forty medicines, in their order, and the notes")
    void everyFieldInOrder() {
        List<Map<String, String>> items = new ArrayList<>();
        StringBuilder expected = new StringBuilder();
        for (int i = 1; i <= 40; i++) {
            Map<String, String> item =
                    Map.of(
                            "active_substance", "Substanz " + i + " — Жα",
                            "dose", i + " µg",
                            "posology", i + "-0-½ (während der Mahlzeiten)",
                            "quantity", i + " × 20");
            items.add(item);
            expected.append(
                    "%d. %s Dose %s Directions %s Quantity %s "
                            .formatted(
                                    i,
                                    item.get("active_substance"),
                                    item.get("dose"),
                                    item.get("posology"),
                                    item.get("quantity")));
        }

        String code =
                prescriptions.issued(Map.of("items", items, "notes", "First line\nSecond line"));

        String pageHeaders = " Prescription %s Page \\d+ of \\d+( Ana Núñez \\d+ \\w+ \\d{4})?";
        String text = PdfReader.text(prescriptions.pdf(code));
        assertThat(text.replaceAll(pageHeaders.formatted(code), ""))
                .startsWith("Clínica Ñ Prescription ")
                .contains("Ana Núñez Dra. Elena Vidal")
                .contains("Date of birth: 17 May 1980 Medicina general")
                .contains("Sex: female Registration number: 28/12345")
                .contains("MEDICINES " + expected + "NOTES First line Second line End of the");
        assertThat(names(prescriptions.existing(code).get("active_substances")))
                .isEqualTo(items.stream().map(item -> item.get("active_substance")).toList());
    }

    private static List<String> names(JsonNode array) {
        List<String> names = new ArrayList<>();
        array.forEach(each -> names.add(each.asText()));
        return names;
    }

    @Test
    @DisplayName("5: text that looks like PDF stays text, in every field")
    void whatLooksLikePdfStaysText() {
        patient(SHORT, "P");
        operator.change(clinic.id(), Reply.json(Map.of("name", SHORT + " H"))).expect(200);
        operator.changeProfessional(
                        prescriptions.professional(),
                        Reply.json(
                                Map.of(
                                        "name", SHORT + " D",
                                        "title", LOOKS_LIKE_PDF + " T",
                                        "collegiate_number", LOOKS_LIKE_PDF + " C")))
                .expect(200);
        Map<String, String> item =
                Map.of(
                        "active_substance", LOOKS_LIKE_PDF + " 1",
                        "dose", LOOKS_LIKE_PDF + " 2",
                        "posology", LOOKS_LIKE_PDF + " 3",
                        "quantity", LOOKS_LIKE_PDF + " 4");

        byte[] pdf =
                prescriptions.pdf(
                        prescriptions.issued(
                                Map.of("items", List.of(item), "notes", LOOKS_LIKE_PDF + " N")));

        String text = PdfReader.text(pdf);
        for (String mark : List.of("T", "C", "1", "2", "3", "4", "N")) {
            assertThat(text.replace(" ", ""))
                    .contains((LOOKS_LIKE_PDF + " " + mark).replace(" ", ""));
        }
        assertThat(text)
                .startsWith(SHORT + " H Prescription")
                .contains(SHORT + " P " + SHORT + " D ");
        assertThat(PdfReader.actions(pdf)).isEmpty();
        assertThat(PdfReader.pdfaViolations(pdf)).isEmpty();
    }

    @Test
    @DisplayName("5: organization, professional and patient stay as they were at issue")
    void allStayAsTheyWere() {
        String code = prescriptions.issued(Map.of());
        byte[] before = prescriptions.pdf(code);
        String read = prescriptions.read(code).expect(200).text();
        String page = Prescriptions.verify(code, "en").expect(200).text();

        patient("Another", "Person");
        operator.change(clinic.id(), "{\"name\":\"Another house\",\"language\":\"de\"}")
                .expect(200);
        operator.changeProfessional(
                        prescriptions.professional(),
                        "{\"name\":\"Another\",\"title\":null,\"collegiate_number\":\"1\"}")
                .expect(200);

        assertThat(prescriptions.pdf(code)).isEqualTo(before);
        assertThat(prescriptions.read(code).expect(200).text()).isEqualTo(read);
        assertThat(Prescriptions.verify(code, "en").expect(200).text()).isEqualTo(page);
        assertThat(PdfReader.text(prescriptions.pdf(prescriptions.issued(Map.of()))))
                .contains("Another house", "Another Person");
    }

    @Test
    @DisplayName(
            "5, 8: print_name is printed first; the registered name is "
                    + "below it if it can be printed")
    void printNameDoesNotHideTheName() {
        patient("Γιώργος", "Παππάς");
        String code = prescriptions.issued(Map.of("print_name", "Giorgos Pappas"));

        assertThat(PdfReader.text(prescriptions.pdf(code)))
                .contains("Giorgos Pappas Dra. Elena Vidal")
                .contains("Registered as: Γιώργος Παππάς");
        assertThat(Prescriptions.verify(code, "en").text()).contains("<dd>G. P.</dd>");

        patient("王", "小明");
        assertThat(text(Map.of("print_name", "Wang Xiaoming")))
                .contains("Wang Xiaoming")
                .doesNotContain("Registered as");
        patient("Ana", "Núñez");
        assertThat(text(Map.of("print_name", "Ana Núñez"))).doesNotContain("Registered as");
        assertThat(text(Map.of("print_name", "\u2003"))).doesNotContain("Registered as");
    }

    private String text(Map<String, ?> more) {
        return PdfReader.text(prescriptions.pdf(prescriptions.issued(more)));
    }
}
