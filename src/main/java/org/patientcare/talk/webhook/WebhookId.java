package org.patientcare.talk.webhook;

import java.util.UUID;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.Uuids;

/**
 * What a path names by an id. A text that cannot be one names nothing.
 *
 * @param text as it was given
 */
public record WebhookId(String text, UUID value) {

    private static final int LONGEST = 64;

    /** Called by JAX-RS. */
    public static WebhookId fromString(String text) {
        return new WebhookId(text, Uuids.orNobodys(text));
    }

    /** Names the id, unless it is longer than any. */
    DomainException unknown(String thing) {
        return DomainException.notFound(
                thing + " not found" + (text.length() > LONGEST ? "" : " with id: " + text));
    }
}
