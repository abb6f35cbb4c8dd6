package org.patientcare.visits.appointment;

import org.patientcare.platform.shared.WireNamed;

/**
 * What a page of a visit may tell of camera, microphone, browser and network. The table's condition
 * has the same words: a new one needs a migration.
 */
public enum Hindrance implements WireNamed {
    /** A trial was begun. The service notes it: pages do not tell it. */
    BEGUN(true),
    PASSED(true),
    LIMITED(true),
    FAILED(true),
    CAMERA_REFUSED,
    MICROPHONE_REFUSED,
    CAMERA_MISSING,
    MICROPHONE_MISSING,
    CAMERA_BUSY,
    MICROPHONE_BUSY,
    /** The person did not hear the tone of a trial. */
    SOUND_UNHEARD,
    BROWSER_UNABLE,
    /** The page was opened without HTTPS. */
    INSECURE_PAGE,
    /** Its web socket is not let in, though the page is. */
    SOCKET_REFUSED,
    SOCKET_LOST,
    UDP_BLOCKED,
    TCP_BLOCKED,
    /** A TURN server answers and relays nothing. */
    RELAY_FAILED,
    NO_PATH;

    private final boolean ofTrial;

    Hindrance() {
        this(false);
    }

    Hindrance(boolean ofTrial) {
        this.ofTrial = ofTrial;
    }

    /** Whether a page may tell it in such a moment. */
    public boolean mayBeTold(HinderedMoment moment) {
        return this != BEGUN && (!ofTrial || moment == HinderedMoment.TRIAL);
    }
}
