package org.patientcare.talk.feed;

import org.patientcare.platform.shared.WireNamed;

/** How payloads are told. */
enum PayloadForm implements WireNamed {
    FULL,
    /** Ids alone. */
    THIN
}
