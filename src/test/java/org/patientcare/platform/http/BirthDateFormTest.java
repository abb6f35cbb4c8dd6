package org.patientcare.platform.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.patientcare.platform.http.FormBody.BirthDateForm;

@DisplayName("5 Prescriptions: which dates of birth can be typed on the page that verifies one")
class BirthDateFormTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "day=7&month=3&year=1965",
                "day=07&month=03&year=1965",
                "year=1965&other=x&day=+7+&month=%203&day=8",
                "day=%37&month=3&year=1965&x"
            })
    void theseAreTheSeventhOfMarch(String body) {
        assertThat(read(body).date()).contains(LocalDate.of(1965, 3, 7));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "&&==&=7",
                "day=7&month=3",
                "day=&month=3&year=1965",
                "day=31&month=2&year=1965",
                "day=29&month=2&year=1900",
                "day=7&month=13&year=1965",
                "day=0&month=3&year=1965",
                "day=7&month=3&year=65",
                "day=7&month=3&year=0x7a",
                "day=-7&month=3&year=1965",
                "day=%D9%A7&month=3&year=1965",
                "day=%&month=3&year=1965",
                "day=%zz&month=3&year=1965",
                "day=7&month=3&year=00001965",
                "day=7.0&month=3&year=1965"
            })
    void theseAreNoDates(String body) {
        assertThat(read(body).date()).isEmpty();
    }

    @Test
    void anOverlongFieldIsDropped() {
        assertThat(read("day=123456789&month=3&year=1965").day()).isEmpty();
        assertThat(read("day=%22%3E%3Cb%3E&month=3").day()).isEqualTo("\"><b>");
    }

    private static BirthDateForm read(String body) {
        return BirthDateForm.of(FormBody.parse(body));
    }
}
