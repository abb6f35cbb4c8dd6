package org.patientcare.visits.video;

import org.patientcare.platform.shared.WireNamed;

/** The kinds of messages that one side's browser can send to the other's. */
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

    /** Whether the text is valid content for such a signal; null means no content. */
    public boolean accepts(String text) {
        return maxCharacters == 0
                ? text == null
                : text != null && !text.isBlank() && text.length() <= maxCharacters;
    }
}
