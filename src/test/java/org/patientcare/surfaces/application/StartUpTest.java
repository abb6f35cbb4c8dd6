package org.patientcare.surfaces.application;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.ErrorCode;

@DisplayName("9 Settings: why a start is refused")
class StartUpTest {

    @Test
    @DisplayName("a step that says what is wrong is quoted, without its causes")
    void aSentenceIsQuoted() {
        SQLException cause = new SQLException("hidden");

        assertThat(
                        StartUp.sentence(
                                DomainException.notPossible(
                                        ErrorCode.API_KEY_TAKEN, "choose another key")))
                .isEqualTo("choose another key");
        assertThat(StartUp.sentence(new IllegalStateException("run migrate", cause)))
                .isEqualTo("run migrate");
    }

    @Test
    @DisplayName("of any other failure the root cause is reported")
    void otherwiseTheRootCause() {
        SQLException cause = new SQLException("role \"stranger\" does not exist");
        RuntimeException failure = new RuntimeException(new RuntimeException("pool", cause));

        assertThat(StartUp.sentence(failure))
                .isEqualTo("the database could not be prepared (role \"stranger\" does not exist)");
    }
}
