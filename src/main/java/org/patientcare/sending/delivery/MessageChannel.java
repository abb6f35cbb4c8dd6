package org.patientcare.sending.delivery;

import org.patientcare.platform.shared.WireNamed;

/** The channels by which messages are sent. */
public enum MessageChannel implements WireNamed {
    SMS("SMS"),
    EMAIL("E-mail");

    private final String title;

    MessageChannel(String title) {
        this.title = title;
    }

    /** The name of the channel in a sentence. */
    String title() {
        return title;
    }
}
