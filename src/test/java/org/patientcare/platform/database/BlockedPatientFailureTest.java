package org.patientcare.platform.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("Erasure: what a policy refuses of a blocked patient is told apart")
class BlockedPatientFailureTest {

    private static final SQLException BY_POLICY =
            new SQLException(
                    "ERROR: new row violates row-level security policy \"not_blocked\" for table \"appointment\"",
                    "42501");

    @Test
    @DisplayName("by the name of the policy, at any depth of causes")
    void isFoundByThePolicy() {
        assertThatThrownBy(
                        () ->
                                DatabaseFailure.translating(
                                        () -> {
                                            throw BY_POLICY;
                                        }))
                .isInstanceOf(BlockedPatientFailure.class);
        assertThat(
                        BlockedPatientFailure.isCauseOf(
                                new IllegalStateException(new RuntimeException(BY_POLICY))))
                .isTrue();
    }

    @Test
    @DisplayName("another policy, a missing privilege and another state stay defects")
    void nothingElseIs() {
        for (SQLException other :
                new SQLException[] {
                    new SQLException(
                            "new row violates row-level security policy for table \"patient\"",
                            "42501"),
                    new SQLException("permission denied for table patient", "42501"),
                    new SQLException("not_blocked", "23505"),
                    new SQLException(null, "42501")
                }) {
            assertThatThrownBy(
                            () ->
                                    DatabaseFailure.translating(
                                            () -> {
                                                throw other;
                                            }))
                    .isExactlyInstanceOf(DatabaseFailure.class);
            assertThat(BlockedPatientFailure.isCauseOf(new RuntimeException(other))).isFalse();
        }
    }
}
