package org.patientcare.platform.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.patientcare.testing.StubRequest;

@DisplayName("9: what a node answers before its database was there for the first time")
class OpenBeforeStartTest {

    @ParameterizedTest(name = "{0}{1}: {2}")
    @CsvSource(
            nullValues = "-",
            value = {
                "/health, /ready, true",
                "/health, -, true",
                "/metrics, -, true",
                "/self-check, /x, true",
                "/admin/v1, /self-check, true",
                "/admin/v1, /self-check/, true",
                "/ui/page.css, -, true",
                "/widget/widget.js, -, true",
                "/ui/logo.svg, -, true",
                "/healthy, -, false",
                "/admin/v1, -, false",
                "/admin/v1, /organizations, false",
                "/v1, /self-check, false",
                "/v1, /patients/x.css, false",
                "/call, /x, false",
                "/pagecss, -, false"
            })
    @DisplayName("9: files, and what tells an operator that the node waits for its database")
    void filesAndWhatOperatorsRead(String servlet, String info, boolean open) {
        assertThat(
                        RequestWatch.isOpenBeforeStart(
                                new StubRequest("GET").path(servlet, info).build()))
                .isEqualTo(open);
    }
}
