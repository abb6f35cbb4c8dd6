package org.patientcare.talk.conversation;

import org.patientcare.platform.shared.WireNamed;

/** The two sides of a conversation. */
public enum Side implements WireNamed {
    PATIENT,
    PROFESSIONAL;

    Side other() {
        return this == PATIENT ? PROFESSIONAL : PATIENT;
    }
}
