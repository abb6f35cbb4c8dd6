package org.patientcare.documents.prescription;

import java.time.Instant;
import java.util.List;
import java.util.UUID;

/** A prescription in a list for its patient or its prescriber. */
public record ListedPrescription(
        UUID code, Instant issuedAt, PrescriptionState state, List<String> activeSubstances) {}
