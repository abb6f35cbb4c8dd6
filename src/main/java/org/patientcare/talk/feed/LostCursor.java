package org.patientcare.talk.feed;

import org.patientcare.platform.shared.WireNamed;

/** Why a cursor leads nowhere any more. */
enum LostCursor implements WireNamed {
    /** Events after it were removed for their age. */
    EXPIRED,
    /** It was never handed out, or before the database was restored. */
    UNKNOWN
}
