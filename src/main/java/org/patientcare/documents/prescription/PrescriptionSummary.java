package org.patientcare.documents.prescription;

import java.time.Instant;
import java.util.List;
import java.util.UUID;

/**
 * A prescription in a list for staff; names as printed.
 *
 * @param withdrawnAt null unless withdrawn, as is {@code withdrawalReason}
 * @param patient internal id of the patient
 */
public record PrescriptionSummary(
        UUID code,
        Instant issuedAt,
        PrescriptionState state,
        Instant withdrawnAt,
        String withdrawalReason,
        List<String> activeSubstances,
        long patient,
        String patientName,
        String professionalHash,
        String professionalName) {}
