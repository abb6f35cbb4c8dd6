package org.patientcare.people.professional;

import java.time.Instant;

/** A professional with everything that the operator sets, assignments included. */
public record AssignedProfessional(String hash, ProfessionalProfile profile, Instant createdAt) {}
