package org.patientcare.surfaces.operator;

import jakarta.ws.rs.QueryParam;
import java.util.List;
import java.util.Map;
import org.patientcare.patients.patient.AccessPurpose;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.WireNamed;

/** The purpose for which a patient's file is opened. */
public class PatientFileQuery {

    @QueryParam("purpose")
    private String purpose;

    /**
     * @throws DomainException of kind INVALID if the purpose is missing or unknown
     */
    AccessPurpose purpose() {
        return WireNamed.find(AccessPurpose.class, purpose == null ? "" : purpose)
                .orElseThrow(
                        () ->
                                DomainException.invalid(
                                        Map.of(
                                                "purpose",
                                                List.of(
                                                        "must be one of: question, complaint, authority"))));
    }
}
