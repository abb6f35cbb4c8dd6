package org.patientcare.talk.webhook;

import java.time.Instant;

/**
 * A secret as it is shown.
 *
 * @param secret {@code whsec_} and base64 of 32 bytes
 * @param previousUntil until when the one before it signs as well; null if it does not
 */
public record SecretView(String secret, Instant previousUntil) {

    @Override
    public String toString() {
        return "SecretView";
    }
}
