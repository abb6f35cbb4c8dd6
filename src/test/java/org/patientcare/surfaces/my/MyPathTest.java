package org.patientcare.surfaces.my;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("The kinds of resource below /my and /widget")
class MyPathTest {

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource({
        "/my, PAGE",
        "/my/, PAGE",
        "/my/page.js, FILE",
        "/my/words/es.js, FILE",
        "/my/v1, ANOTHERS",
        "/my/v1/sessions, ANOTHERS",
        "/my/v1/x.js, ANOTHERS",
        "/my/v10, NOTHING",
        "/my//, NOTHING",
        "/my/../x.js, NOTHING",
        "/my/a/b/c.js, NOTHING",
        "/widget, NOTHING",
        "/widget/, NOTHING",
        "/widget/patient-care-1.js, FILE",
        "/widget/words/es.js, FILE",
        "/widget/page.html, NOTHING",
        "/widget/socket, ANOTHERS",
        "/widget/socket/, ANOTHERS",
        "/widget/socket.js, FILE",
        "/widget/v1/me, ANOTHERS"
    })
    @DisplayName("each path has one kind")
    void kinds(String path, MyPath kind) {
        assertThat(MyPath.of(path)).isEqualTo(kind);
    }
}
