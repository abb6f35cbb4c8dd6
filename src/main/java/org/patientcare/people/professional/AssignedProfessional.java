package org.patientcare.people.professional;

import java.time.Instant;

/** A professional with all that the operator decided, assignments included. */
public record AssignedProfessional(String hash, ProfessionalProfile profile, Instant createdAt) {}
