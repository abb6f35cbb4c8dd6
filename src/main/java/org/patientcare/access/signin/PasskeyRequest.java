package org.patientcare.access.signin;

import jakarta.validation.constraints.NotNull;
import org.patientcare.platform.shared.Characters;
import org.patientcare.platform.shared.JsonDocument;
import org.patientcare.platform.shared.NotWhite;

/**
 * What an authenticator answered.
 *
 * @param challenge the id of the challenge
 * @param credential what {@code PublicKeyCredential.toJSON} gives
 * @param label for a new passkey; null if unset
 */
public record PasskeyRequest(
        @NotNull @Characters String challenge,
        @NotNull JsonDocument credential,
        @NotWhite @Characters String label) {}
