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
        "/console/pages/../menu.js, UNKNOWN",
        "/console/pages/.js, UNKNOWN",
        "/console/Patients, UNKNOWN",
        "/console/patients/p-1, UNKNOWN",
        "/console/menu.js/, UNKNOWN",
        "/sign-in/patients, UNKNOWN",
        "/sign-in/v1, OTHER_HANDLER",
        "/sign-in/v1/session, OTHER_HANDLER",
        "/sign-in/v1/session.js, OTHER_HANDLER",
        "/sign-in/oidc/hospital/callback, OTHER_HANDLER",
        "/sign-in/oidc/a.js, OTHER_HANDLER",
        "/sign-in/v10, UNKNOWN",
        "/desk, PAGE",
        "/desk/, PAGE",
        "/desk/messages, PAGE",
        "/desk/shell.js, FILE",
        "/desk/desk.css, FILE",
        "/desk/pages/patient.js, FILE",
        "/desk/v1, OTHER_HANDLER",
        "/desk/v1/me, OTHER_HANDLER",
        "/desk/v1/pages/a.js, OTHER_HANDLER",
        "/desk/socket, OTHER_HANDLER",
        "/desk/socket/1, OTHER_HANDLER",
        "/desk/sockets/1, UNKNOWN",
        "/console/socket, OTHER_HANDLER",
        "/console/socket/1, OTHER_HANDLER",
        "/console/sockets, PAGE",
        "/desks, UNKNOWN",
        "/desk/patient/p-1, UNKNOWN"
    })
    void eachPathIsOneOfFour(String path, Kind kind) {
        assertThat(ConsolePath.of(path).kind()).isEqualTo(kind);
    }

    @Test
    @DisplayName("each page has its script, and those of the console have a name")
    void eachPageHasItsScript() {
        assertThat(ConsolePath.of("/sign-in").script()).isEqualTo("sign-in/page.js");
        assertThat(ConsolePath.of("/account/").script()).isEqualTo("account/page.js");
        assertThat(ConsolePath.of("/console").script()).isEqualTo("console/shell.js");
        assertThat(ConsolePath.of("/console").page()).isEmpty();
        assertThat(ConsolePath.of("/console/self-check").page()).contains("self-check");
        assertThat(ConsolePath.of("/desk").script()).isEqualTo("desk/shell.js");
        assertThat(ConsolePath.of("/desk/messages/").module()).contains("desk/pages/messages.js");
        assertThat(ConsolePath.of("/desk").module()).contains("desk/pages/today.js");
        assertThat(ConsolePath.of("/console/").module()).contains("console/pages/start.js");
        assertThat(ConsolePath.of("/sign-in").module()).isEmpty();
    }
}
