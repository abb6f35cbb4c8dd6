package org.patientcare.surfaces.desk;

import java.util.UUID;
import org.patientcare.documents.prescription.DownloadPath;
import org.patientcare.platform.config.PublicPaths;

/** Builds paths of the desk's surface. */
final class DeskPaths {

    private DeskPaths() {}

    /** The path of a prescription's PDF, relative to the public URL. */
    static String download(UUID organization, UUID prescription) {
        return DownloadPath.of(
                PublicPaths.DESK + "/organizations/" + organization, prescription.toString());
    }
}
