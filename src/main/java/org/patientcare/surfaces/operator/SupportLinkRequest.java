package org.patientcare.surfaces.operator;

import java.util.List;
import java.util.Map;
import org.patientcare.patients.patient.AccessPurpose;
import org.patientcare.platform.shared.DomainException;

/**
 * A link to a patient's page.
 *
 * @param show whether the link is shown instead of sent; null means false
 * @param purpose why it is shown; required then
 */
public record SupportLinkRequest(Boolean show, AccessPurpose purpose) {

    /**
     * @throws DomainException of kind INVALID if it is to be shown, and there is no purpose
     */
    boolean shows() {
        boolean shown = Boolean.TRUE.equals(show);
        if (shown && purpose == null) {
            throw DomainException.invalid(
                    Map.of(
                            "purpose",
                            List.of("is required with show: question, complaint or authority")));
        }
        return shown;
    }
}
