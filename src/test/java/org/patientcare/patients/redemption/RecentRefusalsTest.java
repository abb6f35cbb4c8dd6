package org.patientcare.patients.redemption;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.transaction.Status;
import jakarta.transaction.Synchronization;
import jakarta.transaction.TransactionSynchronizationRegistry;
import java.lang.reflect.Proxy;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.platform.database.AfterCommit;

@DisplayName("Which refusals of codes are recorded")
class RecentRefusalsTest {

    private static final UUID CLINIC = UUID.randomUUID();
    private static final Instant NOW = Instant.parse("2026-02-28T23:59:00Z");

    /** The synchronizations of the current transaction; null if there is none. */
    private List<Synchronization> transaction;

    private final RecentRefusals refusals = new RecentRefusals(new AfterCommit(registry()));

    @Test
    @DisplayName(
            "a refusal whose transaction was rolled back is recorded again, a committed one is not")
    void aRolledBackRefusalIsRecordedAgain() {
        for (int end : List.of(Status.STATUS_ROLLEDBACK, Status.STATUS_UNKNOWN)) {
            transaction = new ArrayList<>();
            assertThat(refusals.isNew(CLINIC, 1, "OLD", "expired", NOW)).isTrue();
            transaction.forEach(each -> each.afterCompletion(end));
        }
        transaction = new ArrayList<>();
        assertThat(refusals.isNew(CLINIC, 1, "OLD", "expired", NOW)).isTrue();
        transaction.forEach(each -> each.afterCompletion(Status.STATUS_COMMITTED));
        transaction = new ArrayList<>();
        assertThat(refusals.isNew(CLINIC, 1, "OLD", "expired", NOW)).isFalse();
        assertThat(transaction).isEmpty();
    }

    private TransactionSynchronizationRegistry registry() {
        return (TransactionSynchronizationRegistry)
                Proxy.newProxyInstance(
                        getClass().getClassLoader(),
                        new Class<?>[] {TransactionSynchronizationRegistry.class},
                        (proxy, method, values) ->
                                switch (method.getName()) {
                                    case "getTransactionStatus" ->
                                            transaction == null
                                                    ? Status.STATUS_NO_TRANSACTION
                                                    : Status.STATUS_ACTIVE;
                                    case "registerInterposedSynchronization" -> {
                                        transaction.add((Synchronization) values[0]);
                                        yield null;
                                    }
                                    default -> throw new UnsupportedOperationException();
                                });
    }

    @Test
    @DisplayName("the same refusal is recorded once in 15 minutes")
    void onceInFifteenMinutes() {
        assertThat(refusals.isNew(CLINIC, 1, "OLD", "expired", NOW)).isTrue();
        assertThat(refusals.isNew(CLINIC, 1, "OLD", "expired", NOW.plusSeconds(899))).isFalse();
        assertThat(refusals.isNew(CLINIC, 1, "OLD", "expired", NOW.plusSeconds(900))).isTrue();
        assertThat(refusals.isNew(CLINIC, 1, "OLD", "expired", NOW.plusSeconds(901))).isFalse();
    }

    @Test
    @DisplayName("each organization, patient, code and reason is recorded separately")
    void eachIsRecordedSeparately() {
        assertThat(refusals.isNew(CLINIC, 1, "OLD", "expired", NOW)).isTrue();
        assertThat(refusals.isNew(UUID.randomUUID(), 1, "OLD", "expired", NOW)).isTrue();
        assertThat(refusals.isNew(CLINIC, 2, "OLD", "expired", NOW)).isTrue();
        assertThat(refusals.isNew(CLINIC, 1, "OLDER", "expired", NOW)).isTrue();
        assertThat(refusals.isNew(CLINIC, 1, "OLD", "inactive", NOW)).isTrue();
    }

    @Test
    @DisplayName("only a limited number is remembered, the latest ones")
    void aLimitedNumberIsRemembered() {
        for (int i = 0; i <= RecentRefusals.MAX_ENTRIES; i++) {
            assertThat(refusals.isNew(CLINIC, i, "OLD", "expired", NOW)).isTrue();
        }
        assertThat(refusals.isNew(CLINIC, RecentRefusals.MAX_ENTRIES, "OLD", "expired", NOW))
                .isFalse();
        assertThat(refusals.isNew(CLINIC, 0, "OLD", "expired", NOW)).isTrue();
    }
}
