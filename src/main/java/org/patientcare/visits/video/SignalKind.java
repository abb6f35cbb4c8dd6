package org.patientcare.visits.video;

import org.patientcare.platform.shared.WireNamed;

/** What one side's browser may tell the other's through the service. */
public enum SignalKind implements WireNamed {
    OFFER(60_000),
    ANSWER(60_000),
    ICE(4_000),
    RESTART(0),
    CHAT(2_000);

    private final int maxCharacters;

    SignalKind(int maxCharacters) {
        this.maxCharacters = maxCharacters;
    }

    /** Whether a text may be the content of such a signal; null is none. */
    public boolean takes(String text) {
        return maxCharacters == 0
                ? text == null
                : text != null && !text.isBlank() && text.length() <= maxCharacters;
    }
}
