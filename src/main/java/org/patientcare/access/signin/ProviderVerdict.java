package org.patientcare.access.signin;

import java.util.Locale;

/** What a page says to who came from a provider, and the status that goes with it. */
enum ProviderVerdict {
    /** Who proved once more who they are goes on where they were. */
    PROVED(200),
    /** What the browser was sent for is over, was used, or was another one's. */
    AGAIN(401),
    /** They did not sign in there. */
    CANCELLED(401),
    /** What the provider says does not hold. */
    UNPROVEN(401),
    /** They were to prove who they are, and are somebody else. */
    OTHER_PERSON(403),
    WITHOUT_ROLE(403),
    AUDITOR_AND_MORE(403),
    DISABLED(403),
    UNKNOWN(404),
    TOO_OFTEN(429),
    BUSY(503),
    AWAY(503),
    /** Whatever else is wrong with a request. */
    UNREADABLE(400),
    FAILED(500);

    private final int status;

    ProviderVerdict(int status) {
        this.status = status;
    }

    /** Under which its words are. */
    String code() {
        return name().toLowerCase(Locale.ROOT);
    }

    int status() {
        return status;
    }

    /** The one that says what a status of the container's means. */
    static ProviderVerdict of(int status) {
        return switch (status) {
            case 404 -> UNKNOWN;
            case 429 -> TOO_OFTEN;
            case 503 -> AWAY;
            default -> status < 500 ? UNREADABLE : FAILED;
        };
    }
}
