package org.patientcare.surfaces.my;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("The kinds of resource below /my and /widget")
class PatientPagePathTest {

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource({
        "/my, PAGE",
        "/my/, PAGE",
        "/my/page.js, FILE",
        "/my/v1, OTHER_HANDLER",
        "/my/v1/sessions, OTHER_HANDLER",
        "/my/v1/x.js, OTHER_HANDLER",
        "/my/logo/5b8f7a52-6d3f-4f0e-9a53-0d2f8b1f6c11/9f86d081884c7d65, OTHER_HANDLER",
        "/my/accent/0f5c63, OTHER_HANDLER",
        "/my/v10, UNKNOWN",
        "/my//, UNKNOWN",
        "/my/../x.js, UNKNOWN",
        "/my/a/b/c.js, UNKNOWN",
        "/widget, UNKNOWN",
        "/widget/, UNKNOWN",
        "/widget/patient-care-1.js, FILE",
        "/widget/0123456789abcdef/widget/patient-care-1.js, FILE",
        "/widget/0123456789abcdef/widget/patient-care-1.js.map, FILE",
        "/widget/0123456789abcdef/texts/widget.de.js, FILE",
        "/widget/page.html, UNKNOWN",
        "/widget/socket, OTHER_HANDLER",
        "/widget/socket/, OTHER_HANDLER",
        "/widget/socket.js, FILE",
        "/widget/v1/me, OTHER_HANDLER"
    })
    @DisplayName("each path has one kind")
    void kinds(String path, PatientPagePath kind) {
        assertThat(PatientPagePath.of(path)).isEqualTo(kind);
    }
}
