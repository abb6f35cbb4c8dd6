package org.patientcare.surfaces.widget;

import java.time.Instant;
import java.util.List;
import org.patientcare.documents.prescription.DownloadPath;
import org.patientcare.documents.prescription.ListedPrescription;
import org.patientcare.documents.prescription.PrescriptionState;
import org.patientcare.platform.config.PublicPaths;
import org.patientcare.platform.config.PublicUrl;

/**
 * A prescription of the calling patient.
 *
 * @param downloadUrl a URL of this surface, which needs the same token
 */
public record OwnPrescriptionView(
        String code,
        Instant issuedAt,
        PrescriptionState state,
        List<String> activeSubstances,
        String downloadUrl) {

    static OwnPrescriptionView of(ListedPrescription listed, PublicUrl publicUrl) {
        return new OwnPrescriptionView(
                listed.code().toString(),
                listed.issuedAt(),
                listed.state(),
                listed.activeSubstances(),
                publicUrl.of(DownloadPath.of(PublicPaths.WIDGET, listed.code().toString())));
    }
}
