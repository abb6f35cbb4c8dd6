package org.patientcare.talk.feed;

import org.patientcare.platform.shared.WireNamed;

/** Why a cursor cannot be used any more; sent as the {@code reason} of a 410. */
enum LostCursor implements WireNamed {
    /** Events after it were removed because of their age. */
    EXPIRED,
    /**
     * The feed never returned it, or returned it before the database was restored or lost events in
     * a failover.
     */
    UNKNOWN
}
