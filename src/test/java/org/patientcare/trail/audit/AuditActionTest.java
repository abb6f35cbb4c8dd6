package org.patientcare.trail.audit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("What can be done, as the trail knows it")
class AuditActionTest {

    @Test
    @DisplayName("these are looks, and a new action is one only if it says so")
    void looksAreThese() {
        assertThat(AuditAction.values())
                .filteredOn(AuditAction::isLook)
                .extracting(AuditAction::code)
                .containsExactlyInAnyOrder(
                        "patient-read",
                        "patients-search",
                        "patient-import-read",
                        "redeemers-read",
                        "code-batch-read",
                        "appointment-read",
                        "visit-read",
                        "prescription-read",
                        "messages-read",
                        "events-read",
                        "webhook-secret-read",
                        "overview-read",
                        "recipients-read",
                        "deliveries-read",
                        "captured-messages-read",
                        "audit-read",
                        "audit-export");
    }

    @Test
    @DisplayName("whatever is called a read is one")
    void readsAreLooks() {
        assertThat(Arrays.stream(AuditAction.values()).filter(a -> a.code().endsWith("-read")))
                .allMatch(AuditAction::isLook);
    }
}
