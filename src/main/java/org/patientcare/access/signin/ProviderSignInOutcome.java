package org.patientcare.access.signin;

import java.util.Locale;

/** The outcome of a sign-in by a provider that a page shows, with its HTTP status. */
enum ProviderSignInOutcome {
    /** The person has authenticated again and continues where they were. */
    PROVED(200),
    /** The redirect has expired, was used, or belongs to another browser. */
    AGAIN(401),
    /** The person did not sign in at the provider. */
    CANCELLED(401),
    /** The provider's response is not valid. */
    UNPROVEN(401),
    /** Another person than the signed-in one authenticated. */
    OTHER_PERSON(403),
    WITHOUT_ROLE(403),
    AUDITOR_AND_MORE(403),
    DISABLED(403),
    UNKNOWN(404),
    TOO_OFTEN(429),
    BUSY(503),
    AWAY(503),
    /** The request is not valid for another reason. */
    UNREADABLE(400),
    FAILED(500);

    private final int status;

    ProviderSignInOutcome(int status) {
        this.status = status;
    }

    /** The prefix of the keys of its texts. */
    String code() {
        return name().toLowerCase(Locale.ROOT);
    }

    int status() {
        return status;
    }

    /** The verdict to show for a status that the container sends. */
    static ProviderSignInOutcome of(int status) {
        return switch (status) {
            case 404 -> UNKNOWN;
            case 429 -> TOO_OFTEN;
            case 503 -> AWAY;
            default -> status < 500 ? UNREADABLE : FAILED;
        };
    }
}
