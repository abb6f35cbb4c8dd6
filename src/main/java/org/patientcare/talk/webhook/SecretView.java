package org.patientcare.talk.webhook;

import java.time.Instant;

/**
 * A signing secret, as callers see it.
 *
 * @param secret {@code whsec_} and 32 bytes in base64
 * @param previousUntil until when the previous secret also signs; null if it does not
 */
public record SecretView(String secret, Instant previousUntil) {

    @Override
    public String toString() {
        return "SecretView";
    }
}
