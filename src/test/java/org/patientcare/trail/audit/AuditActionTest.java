package org.patientcare.trail.audit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("The actions of the audit trail")
class AuditActionTest {

    @Test
    @DisplayName("these actions only read; a new action does so only if it is declared so")
    void readingActionsAreThese() {
        assertThat(AuditAction.values())
                .filteredOn(AuditAction::isReadOnly)
                .extracting(AuditAction::code)
                .containsExactlyInAnyOrder(
                        "patient-read",
                        "patients-search",
                        "patient-import-read",
                        "redeemers-read",
                        "activation-codes-search",
                        "code-batches-read",
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
                        "audit-export",
                        "erasure-certificate-read",
                        "erasure-preview",
                        "erasures-read",
                        "audit-feed-read",
                        "access-report",
                        "patient-export",
                        "unusual-access-read",
                        "emergency-access-read");
    }

    @Test
    @DisplayName("every action whose code ends in -read only reads")
    void actionsNamedReadOnlyRead() {
        assertThat(Arrays.stream(AuditAction.values()).filter(a -> a.code().endsWith("-read")))
                .allMatch(AuditAction::isReadOnly);
    }
}
