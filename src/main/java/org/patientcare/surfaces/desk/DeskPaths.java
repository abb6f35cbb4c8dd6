package org.patientcare.surfaces.desk;

import java.util.UUID;
import org.patientcare.documents.prescription.DownloadPath;
import org.patientcare.platform.config.PublicPaths;

/** Where things of the desk are. */
final class DeskPaths {

    private DeskPaths() {}

    /** Of the PDF of a prescription. */
    static String download(UUID place, UUID prescription) {
        return DownloadPath.of(
                PublicPaths.DESK + "/organizations/" + place, prescription.toString());
    }
}
