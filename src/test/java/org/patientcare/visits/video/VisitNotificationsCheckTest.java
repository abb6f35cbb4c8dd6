package org.patientcare.visits.video;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("8 Self-check: whether a node receives notifications about visits")
class VisitNotificationsCheckTest {

    @ParameterizedTest
    @CsvSource({"true, true, OK", "true, false, FAILED", "false, false, WARNING"})
    void listeningStatesAreDistinguished(boolean possible, boolean listening, String status) {
        assertThat(VisitNotificationsCheck.of(possible, listening).status()).hasToString(status);
    }
}
