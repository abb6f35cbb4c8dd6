package org.patientcare.access.signin;

import jakarta.validation.constraints.NotNull;
import org.patientcare.people.organization.KeyPair;
import org.patientcare.platform.shared.Characters;

/** The operator's keys, typed in. */
public record KeysRequest(
        @NotNull @Characters(max = KeyPair.MAX_API_KEY) String apiKey,
        @NotNull @Characters(max = KeyPair.MAX_SECRET_KEY) String secretKey) {

    KeyPair keys() {
        return new KeyPair(apiKey, secretKey);
    }

    /** Leaves out the keys so that they cannot reach a log. */
    @Override
    public String toString() {
        return "KeysRequest";
    }
}
