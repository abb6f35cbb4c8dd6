package org.patientcare.talk.webhook;

import java.util.Arrays;
import java.util.UUID;
import org.patientcare.platform.secrets.StoredSecret;

/**
 * Where a secret of a subscription is stored. A text that was wrapped for one place is refused at
 * another.
 */
record SecretLocation(UUID organization, UUID webhook, Kind kind) {

    static final String TABLE = "webhook";

    /** Which secret of the row it is. */
    enum Kind {
        /** The current signing secret. */
        CURRENT(""),
        /** The previous signing secret, which also signs during a rotation. */
        PREVIOUS("/previous"),
        /** The header values, which may hold credentials for the receiver. */
        HEADERS("/headers");

        private final String end;

        Kind(String end) {
            this.end = end;
        }
    }

    static SecretLocation current(UUID organization, UUID webhook) {
        return new SecretLocation(organization, webhook, Kind.CURRENT);
    }

    static SecretLocation previous(UUID organization, UUID webhook) {
        return new SecretLocation(organization, webhook, Kind.PREVIOUS);
    }

    static SecretLocation headers(UUID organization, UUID webhook) {
        return new SecretLocation(organization, webhook, Kind.HEADERS);
    }

    /** The place of a secret that {@link #of} returned. */
    static SecretLocation read(StoredSecret secret) {
        String[] parts = secret.row().split("/");
        String end = secret.row().substring(parts[0].length() + 1 + parts[1].length());
        return new SecretLocation(
                UUID.fromString(parts[0]),
                UUID.fromString(parts[1]),
                Arrays.stream(Kind.values())
                        .filter(kind -> kind.end.equals(end))
                        .findFirst()
                        .orElseThrow());
    }

    /**
     * The secret at this place.
     *
     * @param text the secret, wrapped or not
     */
    StoredSecret of(String text) {
        return new StoredSecret(TABLE, organization + "/" + webhook + kind.end, text);
    }
}
