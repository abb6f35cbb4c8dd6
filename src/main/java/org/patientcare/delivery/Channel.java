package org.patientcare.delivery;

import java.util.Locale;
import org.patientcare.shared.Coded;

/** The ways to a person. */
public enum Channel implements Coded {
    SMS("SMS"),
    EMAIL("E-mail");

    private final String title;

    Channel(String title) {
        this.title = title;
    }

    @Override
    public String code() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** As it is written in a sentence. */
    String title() {
        return title;
    }
}
