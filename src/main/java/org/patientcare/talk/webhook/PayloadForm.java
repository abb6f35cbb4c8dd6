package org.patientcare.talk.webhook;

import org.patientcare.platform.shared.WireNamed;

/** How much of an event is sent. */
public enum PayloadForm implements WireNamed {
    FULL,
    /** Ids only: the receiver fetches the rest. */
    THIN
}
