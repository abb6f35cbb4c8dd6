package org.patientcare.platform.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("2: the number of a page may have any number of digits")
class PageQueryTest {

    @ParameterizedTest
    @CsvSource({
        "1, 1",
        "0012, 12",
        "2147483648, 2147483648",
        "999999999999999, 999999999999999",
        "1000000000000000, 999999999999999",
        "99999999999999999999, 999999999999999",
        "000000000000000000000000000000007, 7"
    })
    void numbers(String page, long number) {
        assertThat(PageQuery.number(page)).isEqualTo(number);
    }
}
