package org.patientcare.visits.appointment;

import org.patientcare.platform.shared.WireNamed;

/** Of what family a browser is: all that is kept of it. */
public enum BrowserFamily implements WireNamed {
    // Each names the ones after it, too.
    SAMSUNG("SamsungBrowser/"),
    EDGE("Edg"),
    OPERA("OPR/"),
    FIREFOX("Firefox/", "FxiOS/"),
    CHROME("Chrome/", "CriOS/"),
    SAFARI("Safari/"),
    OTHER();

    /** Longer than any browser's own. */
    private static final int MOST = 512;

    private final String[] marks;

    BrowserFamily(String... marks) {
        this.marks = marks;
    }

    /**
     * @param userAgent the header; null if there is none
     */
    public static BrowserFamily of(String userAgent) {
        String start =
                userAgent == null ? "" : userAgent.substring(0, Math.min(MOST, userAgent.length()));
        for (BrowserFamily family : values()) {
            for (String mark : family.marks) {
                if (start.contains(mark)) {
                    return family;
                }
            }
        }
        return OTHER;
    }
}
