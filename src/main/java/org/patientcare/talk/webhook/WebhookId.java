package org.patientcare.talk.webhook;

import java.util.UUID;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.Uuids;

/**
 * The id of a webhook or delivery in a path. A text that is no UUID matches nothing.
 *
 * @param text as it was given
 */
public record WebhookId(String text, UUID value) {

    private static final int MAX_LENGTH = 64;

    /** Called by JAX-RS. */
    public static WebhookId fromString(String text) {
        return new WebhookId(text, Uuids.parseOrNil(text));
    }

    /** The error for an unknown id; its message names the id unless it is overlong. */
    DomainException unknown(String thing) {
        return DomainException.notFound(
                thing + " not found" + (text.length() > MAX_LENGTH ? "" : " with id: " + text));
    }
}
