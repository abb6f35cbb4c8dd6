package org.patientcare.delivery;

import org.patientcare.shared.Coded;

/** The ways to a person. */
public enum Channel implements Coded {
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
