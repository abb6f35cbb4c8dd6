package org.patientcare.documents.prescription;

import java.time.Instant;
import java.util.List;
import java.util.UUID;

/**
 * A prescription in a list; names as they stand on the paper.
 *
 * @param withdrawnAt null while it counts, as {@code withdrawalReason}
 * @param patient our id
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
