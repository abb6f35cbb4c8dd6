package org.patientcare.access.signin;

import jakarta.validation.constraints.NotNull;
import org.patientcare.platform.shared.Characters;
import org.patientcare.platform.shared.JsonDocument;
import org.patientcare.platform.shared.NotOnlyWhitespace;

/**
 * An authenticator's answer to a challenge.
 *
 * @param challenge the id of the challenge
 * @param credential the result of {@code PublicKeyCredential.toJSON}
 * @param label the label of a new passkey; null for none
 */
public record PasskeyRequest(
        @NotNull @Characters String challenge,
        @NotNull JsonDocument credential,
        @NotOnlyWhitespace @Characters String label) {}
