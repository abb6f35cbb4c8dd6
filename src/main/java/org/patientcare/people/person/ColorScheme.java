package org.patientcare.people.person;

import org.patientcare.platform.shared.WireNamed;

/** The colours of pages, where a person does not leave them to their system. */
public enum ColorScheme implements WireNamed {
    LIGHT,
    DARK
}
