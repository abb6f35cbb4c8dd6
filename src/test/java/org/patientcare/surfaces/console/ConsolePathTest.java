package org.patientcare.surfaces.console;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.patientcare.surfaces.console.ConsolePath.Kind;

@DisplayName("The kinds of path of the pages for people who sign in")
class ConsolePathTest {

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "/sign-in, PAGE",
        "/sign-in/, PAGE",
        "/account, PAGE",
        "/console, PAGE",
        "/console/patients, PAGE",
        "/console/self-check/, PAGE",
        "/sign-in/page.js, FILE",
        "/console/menu.js, FILE",
        "/console/pages/start.js, FILE",
        "/console/pages/../menu.js, NOTHING",
        "/console/pages/.js, NOTHING",
        "/console/Patients, NOTHING",
        "/console/patients/p-1, NOTHING",
        "/console/menu.js/, NOTHING",
        "/sign-in/patients, NOTHING",
        "/sign-in/v1, ANOTHERS",
        "/sign-in/v1/session, ANOTHERS",
        "/sign-in/v1/session.js, ANOTHERS",
        "/sign-in/oidc/hospital/callback, ANOTHERS",
        "/sign-in/oidc/a.js, ANOTHERS",
        "/sign-in/v10, NOTHING",
        "/desk, PAGE",
        "/desk/, PAGE",
        "/desk/messages, PAGE",
        "/desk/shell.js, FILE",
        "/desk/desk.css, FILE",
        "/desk/pages/patient.js, FILE",
        "/desk/v1, ANOTHERS",
        "/desk/v1/me, ANOTHERS",
        "/desk/v1/pages/a.js, ANOTHERS",
        "/desk/socket, ANOTHERS",
        "/desk/socket/1, ANOTHERS",
        "/desk/sockets/1, NOTHING",
        "/desks, NOTHING",
        "/desk/patient/p-1, NOTHING"
    })
    void eachPathIsOneOfFour(String path, Kind kind) {
        assertThat(ConsolePath.of(path).kind()).isEqualTo(kind);
    }

    @Test
    @DisplayName("each page has its script, and those of the console have a name")
    void eachPageHasItsScript() {
        assertThat(ConsolePath.of("/sign-in").script()).isEqualTo("/sign-in/page.js");
        assertThat(ConsolePath.of("/account/").script()).isEqualTo("/account/page.js");
        assertThat(ConsolePath.of("/console").script()).isEqualTo("/console/shell.js");
        assertThat(ConsolePath.of("/console").page()).isEmpty();
        assertThat(ConsolePath.of("/console/self-check").page()).contains("self-check");
        assertThat(ConsolePath.of("/desk").script()).isEqualTo("/desk/shell.js");
        assertThat(ConsolePath.of("/desk/messages/").module()).contains("/desk/pages/messages.js");
    }
}
