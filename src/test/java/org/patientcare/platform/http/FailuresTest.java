package org.patientcare.platform.http;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.servlet.http.HttpServletRequest;
import java.sql.SQLException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.patientcare.platform.shared.DomainException.ErrorKind;
import org.patientcare.testing.StubRequest;

@DisplayName("1 Errors: a defect names the request, and what is known of the effect of the call")
class FailuresTest {

    private static final String EFFECT = "may have taken effect";

    private static HttpServletRequest request(String method) {
        HttpServletRequest request = new StubRequest(method).build();
        RequestId.assign(request, "id-1");
        return request;
    }

    @Test
    @DisplayName("1: before the commit was asked for, a call has no effect")
    void withoutACommitThereIsNoEffect() {
        HttpServletRequest request = request("PUT");

        assertThat(Failures.mayHaveTakenEffect(request)).isFalse();
        assertThat(Failures.defect(request).message()).contains("id-1").doesNotContain(EFFECT);
    }

    @Test
    @DisplayName("1: once it was, the call may have taken effect")
    void afterwardsItMayHaveOne() {
        HttpServletRequest request = request("PUT");
        Failures.recordPossibleEffect(request);

        assertThat(Failures.mayHaveTakenEffect(request)).isTrue();
        assertThat(Failures.defect(request).message()).contains("id-1", EFFECT);
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET", "HEAD", "OPTIONS"})
    @DisplayName("1: a read changes nothing for the caller")
    void aReadHasNone(String method) {
        HttpServletRequest request = request(method);
        Failures.recordPossibleEffect(request);

        assertThat(Failures.mayHaveTakenEffect(request)).isFalse();
    }

    @Test
    @DisplayName("a patient who was blocked in the middle of a call is not found; a defect is one")
    void aBlockedPatientIsNotThere() {
        String policy =
                "new row violates row-level security policy \"not_blocked\" for table \"x\"";

        assertThat(Failures.refusal(new RuntimeException(new SQLException(policy, "42501"))))
                .hasValueSatisfying(
                        refusal -> assertThat(refusal.kind()).isEqualTo(ErrorKind.NOT_FOUND));
        assertThat(Failures.refusal(new RuntimeException(new SQLException(policy, "XX000"))))
                .isEmpty();
    }
}
