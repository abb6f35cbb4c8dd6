package org.patientcare.platform.database;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.transaction.SystemException;
import java.sql.SQLException;
import javax.transaction.xa.XAException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("1 Errors: 503 is for a database that cannot be reached, 500 for a defect")
class DatabaseUnavailableTest {

    @Test
    @DisplayName("1: a connection that the database closed in the middle of a statement is a 503")
    void aClosedConnectionMeansUnavailable() {
        assertThat(
                        DatabaseUnavailable.isCauseOf(
                                new DatabaseFailure(new SQLException("ended", "57P01"))))
                .isTrue();
    }

    @Test
    @DisplayName("1: a transaction that the database aborted because the node was paused is a 503")
    void anAbortedTransactionMeansUnavailable() {
        assertThat(
                        DatabaseUnavailable.isCauseOf(
                                new DatabaseFailure(new SQLException("idle", "25P03"))))
                .isTrue();
    }

    @Test
    @DisplayName("1: a connection that was lost in the middle of the commit is a 503")
    void aFailedCommitMeansUnavailable() {
        SystemException failure = new SystemException();
        failure.initCause(new XAException("LocalTransactionException: ended"));
        assertThat(DatabaseUnavailable.isCauseOf(failure)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"25006", "53000", "53100", "53200", "53300", "58030"})
    @DisplayName(
            "1: a database that answers but does not write is a 503, and the statement had no effect")
    void aRefusedWriteMeansUnavailable(String state) {
        DatabaseFailure failure = new DatabaseFailure(new SQLException("refused", state));

        assertThat(DatabaseUnavailable.isCauseOf(failure)).isTrue();
        assertThat(DatabaseUnavailable.isRefusal(failure)).isTrue();
    }

    @Test
    @DisplayName("1: the effect of a lost connection, and of a failed commit, is not known")
    void aLostConnectionIsNoRefusal() {
        SystemException commit = new SystemException();
        commit.initCause(new XAException("LocalTransactionException: disk full"));
        commit.addSuppressed(new SQLException("full", "53100"));

        assertThat(DatabaseUnavailable.isRefusal(commit)).isFalse();
        assertThat(
                        DatabaseUnavailable.isRefusal(
                                new DatabaseFailure(new SQLException("ended", "08006"))))
                .isFalse();
    }

    @Test
    @DisplayName("1: a statement that the database refuses is a defect of the service, not a 503")
    void aRefusedStatementDoesNotMeanUnavailable() {
        assertThat(
                        DatabaseUnavailable.isCauseOf(
                                new DatabaseFailure(new SQLException("null", "23502"))))
                .isFalse();
    }
}
