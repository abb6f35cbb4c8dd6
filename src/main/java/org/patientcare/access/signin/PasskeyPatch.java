package org.patientcare.access.signin;

import org.patientcare.platform.shared.Change;
import org.patientcare.platform.shared.Characters;
import org.patientcare.platform.shared.NotOnlyWhitespace;

/** A change of a passkey's label: if absent it stays, null removes it. */
public record PasskeyPatch(Change<@NotOnlyWhitespace @Characters String> label) {}
