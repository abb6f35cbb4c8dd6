package org.patientcare.talk.feed;

import org.patientcare.platform.shared.WireNamed;

/** How much of a payload is returned. */
enum PayloadForm implements WireNamed {
    FULL,
    /** Ids only. */
    THIN
}
