package org.patientcare.surfaces.operator;

import java.time.Instant;
import org.patientcare.access.signin.OperatorSignIn;

/**
 * A link that signs in to the console.
 *
 * @param url can be used once
 */
public record ConsoleLinkView(String url, Instant expiresAt) {

    static ConsoleLinkView of(OperatorSignIn.ConsoleLink link) {
        return new ConsoleLinkView(link.url(), link.expiresAt());
    }
}
