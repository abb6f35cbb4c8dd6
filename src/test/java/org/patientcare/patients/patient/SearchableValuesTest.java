package org.patientcare.patients.patient;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("The terms under which a patient is found")
class SearchableValuesTest {

    private static final SearchableValues ANA =
            new SearchableValues("Ana", "García", "T-1", "Ana@Example.org", "+34 600 000 000");

    @Test
    @DisplayName("come from the names and each other value, in the order of the index")
    void comeFromEachValue() {
        assertThat(ANA.terms())
                .extracting(SearchTerm::stored)
                .containsExactly(
                        "email:ana@example.org",
                        "name:ana",
                        "name:garcia",
                        "phone:600000000",
                        "tax_id:t1");
    }

    @ParameterizedTest(name = "{0} {1}, {2}, {3}, {4}")
    @CsvSource(
            nullValues = "-",
            value = {
                "Eva, García, T-1, Ana@Example.org, +34 600 000 000, name:eva name:garcia",
                "Ana, -,      T-1, Ana@Example.org, +34 600 000 000, name:ana",
                "Ana, García, T-2, Ana@Example.org, +34 600 000 000, tax_id:t2",
                "Ana, García, T-1, eva@example.org, +34 600 000 000, email:eva@example.org",
                "Ana, García, T-1, -,               +34 600 000 000, ''",
                "Ana, García, T-1, Ana@Example.org, 600 000 001,     phone:600000001",
                "Ana, García, T-1, Ana@Example.org, +34 600 000 000, ''"
            })
    @DisplayName("are folded again of those values alone that a change gives")
    void areFoldedOfWhatDiffers(
            String first, String last, String taxId, String email, String phone, String terms) {
        SearchableValues after = new SearchableValues(first, last, taxId, email, phone);

        Set<SearchTerm> folded = after.termsOfWhatDiffersFrom(ANA);

        assertThat(String.join(" ", folded.stream().map(SearchTerm::stored).toList()))
                .isEqualTo(terms);
    }
}
