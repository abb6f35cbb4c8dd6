package org.patientcare.visits.appointment;

import org.patientcare.platform.shared.WireNamed;

/**
 * What a visit page may report about camera, microphone, browser and network. A constraint of the
 * table lists the same words, so a new one needs a migration.
 */
public enum CallDiagnostic implements WireNamed {
    /** A pre-visit test was started. Only the service records this; a page may not report it. */
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
    /** The person did not hear the test tone. */
    SOUND_UNHEARD,
    BROWSER_UNABLE,
    /** The page was opened without HTTPS. */
    INSECURE_PAGE,
    /** The web socket was refused, although the page was served. */
    SOCKET_REFUSED,
    SOCKET_LOST,
    UDP_BLOCKED,
    TCP_BLOCKED,
    /** A TURN server answers but does not relay. */
    RELAY_FAILED,
    NO_PATH;

    private final boolean onlyInTest;

    CallDiagnostic() {
        this(false);
    }

    CallDiagnostic(boolean onlyInTest) {
        this.onlyInTest = onlyInTest;
    }

    /** Whether a page may report it in this moment. */
    public boolean mayBeReported(Moment moment) {
        return this != BEGUN && (!onlyInTest || moment == Moment.PRE_VISIT_TEST);
    }

    /**
     * When something was reported: by a pre-visit test before the link opened, or after it opened.
     */
    public enum Moment implements WireNamed {
        PRE_VISIT_TEST("trial"),
        VISIT("visit");

        private final String code;

        Moment(String code) {
            this.code = code;
        }

        @Override
        public String code() {
            return code;
        }
    }
}
