package org.patientcare.documents.prescription;

import org.patientcare.platform.config.PublicPaths;

/** Where a prescription's PDF can be had, on each surface that offers it. */
public final class DownloadPath {

    /** Below {@link PublicPaths#PRESCRIPTIONS}. */
    public static final String TEMPLATE = "{code}" + DownloadPath.END;

    private static final String END = "/download";

    private DownloadPath() {}

    /**
     * @param surface one of {@link PublicPaths}
     * @param code needs no escapes: that of a stored prescription is a UUID
     */
    public static String of(String surface, String code) {
        return surface + "/" + PublicPaths.PRESCRIPTIONS + "/" + code + END;
    }
}
