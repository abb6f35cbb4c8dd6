package org.patientcare.access.signin;

import org.patientcare.platform.shared.Change;
import org.patientcare.platform.shared.Characters;
import org.patientcare.platform.shared.NotWhite;

/** Another name for a passkey; an absent one stays, null unsets it. */
public record PasskeyPatch(Change<@NotWhite @Characters String> label) {}
