package org.patientcare.access.session;

import java.util.UUID;

/** Told where the sign-out is answered: somebody signed out and has no session any more. */
public record PersonLeft(UUID person) {}
