package org.patientcare.access.signin;

import org.patientcare.platform.shared.Change;
import org.patientcare.platform.shared.Characters;
import org.patientcare.platform.shared.NotWhite;

/** A change of a passkey's label: if absent it stays, null removes it. */
public record PasskeyPatch(Change<@NotWhite @Characters String> label) {}
