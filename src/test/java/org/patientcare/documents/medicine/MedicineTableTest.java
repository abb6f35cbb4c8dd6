package org.patientcare.documents.medicine;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.FaultCode;
import org.patientcare.platform.shared.Faults;

@DisplayName("A list of medicines as CSV")
class MedicineTableTest {

    private static List<Medicine> read(String csv) {
        return MedicineTable.read(csv.getBytes(UTF_8), MedicineTableTest::requireSubstance);
    }

    /** In place of the constraints, which the service checks. */
    private static void requireSubstance(Object medicine, Faults faults) {
        if (((Medicine) medicine).substance() == null) {
            faults.add("substance", FaultCode.REQUIRED.of());
        }
    }

    private static DomainException refusal(String csv) {
        return catchThrowableOfType(DomainException.class, () -> read(csv));
    }

    @Test
    @DisplayName("columns come in any order and case, others are ignored, empty cells are unset")
    void columnsInAnyOrder() {
        assertThat(
                        read(
                                "Form;National code; SUBSTANCE ;strength\n"
                                        + "tablets;123;Ibuprofen;400 mg\n"
                                        + ";;Zinc;\n"))
                .containsExactly(
                        new Medicine("Ibuprofen", "400 mg", "tablets"),
                        new Medicine("Zinc", null, null));
        assertThat(read("substance\nZinc\n")).containsExactly(new Medicine("Zinc", null, null));
    }

    @Test
    @DisplayName("a table without substances, or with a column twice, is refused by its heading")
    void headings() {
        assertThat(refusal("name,strength\nZinc,1 g\n").errors())
                .containsEntry("heading", List.of("must have the column substance"));
        assertThat(refusal("substance,form,FORM\nZinc,a,b\n").errors())
                .containsEntry("heading", List.of("must not have a field twice (column FORM)"));
    }

    @Test
    @DisplayName("faults name the column and the line; no more than twenty lines are reported")
    void faultsNameTheirLine() {
        assertThat(refusal("substance,form\nZinc,\n,tablets\n").errors())
                .containsExactly(Map.entry("substance", List.of("is required (line 3)")));
        assertThat(refusal("substance,form\n" + ",x\n".repeat(100)).errors().get("substance"))
                .hasSize(20);
    }

    @Test
    @DisplayName(
            "lines without any value are ignored; without others, or with too many, it is refused")
    void lines() {
        assertThat(read("substance,form\n,\n\nZinc,\n , \n")).hasSize(1);
        assertThat(refusal("substance,form\n,\n").errors())
                .containsEntry("body", List.of("must have a heading and at least one line"));
        assertThat(read("substance\n" + "Zinc\n".repeat(MedicineTable.MAX_LINES)))
                .hasSize(MedicineTable.MAX_LINES);
        assertThat(refusal("substance\n" + "Zinc\n".repeat(MedicineTable.MAX_LINES + 1)).errors())
                .containsOnlyKeys("body");
    }

    @ParameterizedTest
    @CsvSource({
        "Ácido  Acetilsalicílico, acido acetilsalicilico",
        "' IBUPROFEN ', ibuprofen",
        "Straße, straße",
        "ﬁne, fine",
    })
    @DisplayName("names are found without regard to case, accents and blanks")
    void foldedNames(String name, String folded) {
        assertThat(Medicine.folded(name)).isEqualTo(folded);
    }

    @Test
    @DisplayName("a name is compared by its beginning only, counted in characters")
    void longNames() {
        String name = "\uD83D\uDC8A".repeat(100);
        String folded = Medicine.folded(name);
        assertThat(folded.codePointCount(0, folded.length())).isEqualTo(Medicine.MAX_FOLDED);
        assertThat(name).startsWith(folded);
    }
}
