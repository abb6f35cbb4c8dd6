package org.patientcare.talk.webhook;

import java.util.UUID;
import org.patientcare.platform.secrets.StoredSecret;

/**
 * Where a secret of a subscription is kept: a text that is wrapped for one place is refused at
 * another.
 */
record SecretPlace(UUID organization, UUID webhook, boolean isPrevious) {

    private static final String TABLE = "webhook";
    private static final String PREVIOUS = "previous";
    private static final int PARTS = 3;

    static SecretPlace present(UUID organization, UUID webhook) {
        return new SecretPlace(organization, webhook, false);
    }

    static SecretPlace previous(UUID organization, UUID webhook) {
        return new SecretPlace(organization, webhook, true);
    }

    /** Of a secret that {@link #of} returned. */
    static SecretPlace read(StoredSecret secret) {
        String[] parts = secret.row().split("/");
        return new SecretPlace(
                UUID.fromString(parts[0]), UUID.fromString(parts[1]), parts.length == PARTS);
    }

    /**
     * @param text as it is or wrapped
     */
    StoredSecret of(String text) {
        String row = organization + "/" + webhook + (isPrevious ? "/" + PREVIOUS : "");
        return new StoredSecret(TABLE, row, text);
    }
}
