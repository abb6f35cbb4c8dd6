package org.patientcare.access.signin;

import jakarta.validation.constraints.NotNull;
import org.patientcare.people.person.DemoPerson;

/** Requests a demo session in the given role. */
public record DemoRequest(@NotNull DemoPerson role) {}
