package org.patientcare.documents.prescription;

import java.time.Instant;
import java.util.List;
import java.util.UUID;

/** A prescription as its patient sees it in the list. */
public record ListedPrescription(
        UUID code, Instant issuedAt, PrescriptionState state, List<String> activeSubstances) {}
