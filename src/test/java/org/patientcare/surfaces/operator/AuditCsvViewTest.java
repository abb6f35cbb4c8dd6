package org.patientcare.surfaces.operator;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("A field of a table is a field, whatever it holds")
class AuditCsvViewTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "plain       | plain",
                "=1+1        | '=1+1",
                "+34         | '+34",
                "-5          | '-5",
                "@SUM(A1)    | '@SUM(A1)",
                "a=b         | a=b",
                "a,b         | \"a,b\"",
                "say \"a\"   | \"say \"\"a\"\"\"",
                "=\"a\",1    | \"'=\"\"a\"\",1\"",
                "`two\nlines`| `\"two\nlines\"`"
            })
    void aFieldStaysAField(String value, String shown) {
        assertThat(AuditCsvView.field(value)).isEqualTo(shown);
    }
}
