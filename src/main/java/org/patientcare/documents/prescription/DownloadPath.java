package org.patientcare.documents.prescription;

import org.patientcare.platform.config.PublicPaths;

/** The paths under which each surface offers a prescription's PDF. */
public final class DownloadPath {

    /** Relative to {@link PublicPaths#PRESCRIPTIONS}. */
    public static final String TEMPLATE = "{code}" + DownloadPath.END;

    private static final String END = "/download";

    private DownloadPath() {}

    /**
     * @param surface one of {@link PublicPaths}
     * @param code of a stored prescription: a UUID, which needs no escaping
     */
    public static String of(String surface, String code) {
        return surface + "/" + PublicPaths.PRESCRIPTIONS + "/" + code + END;
    }
}
