package org.patientcare.platform.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.patientcare.platform.http.RequestWatch.NormalizedHeaders;

@DisplayName("1 Conventions: an Accept that excludes JSON is 406")
class NormalizedHeadersTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "''                                                    | */*",
                ",                                                     | */*",
                "foo                                                   | */*",
                "foo,text/html                                         | */*",
                "application/json,,text/html                           | application/json;q=1,text/html;q=1",
                "text/html;q=2                                         | */*",
                "text/html;q=.5                                        | */*",
                "text/html;q=                                          | */*",
                "text/html                                             | text/html;q=1",
                "TEXT/HTML ; charset=utf-8; Q=0.5                      | text/html;q=0.5",
                "text/html,application/json;q=0.1                      | text/html;q=1,application/json;q=0.1",
                "application/json,                                     | application/json;q=1",
                "application/json;q=0                                  | none/none",
                "application/json;q=0.000                              | none/none",
                "application/json;q=0,*/*                              | none/none",
                "application/*,application/pdf,application/json;q=0    | application/pdf;q=1",
                "application/xml;q=0,*/*                               | */*;q=1"
            })
    void theHeaderIsReadAsTheContractWantsIt(String given, String read) {
        assertThat(NormalizedHeaders.accepted(given)).isEqualTo(read);
    }

    @Test
    @DisplayName("1 Conventions: one that is longer than clients send excludes nothing")
    void aLongHeaderExcludesNothing() {
        String longest = "text/" + "x".repeat(ContentType.LONGEST - 5);
        assertThat(NormalizedHeaders.accepted(longest)).isEqualTo(longest + ";q=1");
        assertThat(NormalizedHeaders.accepted(longest + "x")).isEqualTo("*/*");
    }
}
