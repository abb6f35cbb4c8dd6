package org.patientcare.sending.delivery;

import org.patientcare.platform.shared.WireNamed;

/** The ways to a person. */
public enum Channel implements WireNamed {
    SMS("SMS"),
    EMAIL("E-mail");

    private final String title;

    Channel(String title) {
        this.title = title;
    }

    /** As it is written in a sentence. */
    String title() {
        return title;
    }
}
