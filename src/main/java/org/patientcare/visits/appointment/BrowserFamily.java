package org.patientcare.visits.appointment;

import org.patientcare.platform.shared.WireNamed;

/** The family of a browser, which is all that is stored about it. */
public enum BrowserFamily implements WireNamed {
    // Order matters: the User-Agent of each family may also contain the marks of later ones.
    SAMSUNG("SamsungBrowser/"),
    EDGE("Edg"),
    OPERA("OPR/"),
    FIREFOX("Firefox/", "FxiOS/"),
    CHROME("Chrome/", "CriOS/"),
    SAFARI("Safari/"),
    OTHER();

    /** Characters of the header that are searched; longer than that of any real browser. */
    private static final int MOST = 512;

    private final String[] marks;

    BrowserFamily(String... marks) {
        this.marks = marks;
    }

    /**
     * @param userAgent value of the header; null if there is none
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
