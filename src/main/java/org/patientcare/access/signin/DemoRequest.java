package org.patientcare.access.signin;

import jakarta.validation.constraints.NotNull;
import org.patientcare.people.person.DemoPerson;

/** As whom of the demo organization somebody wants to look around. */
public record DemoRequest(@NotNull DemoPerson role) {}
