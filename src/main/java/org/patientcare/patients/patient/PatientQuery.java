package org.patientcare.patients.patient;

import jakarta.ws.rs.QueryParam;
import java.time.Instant;
import java.time.ZoneId;
import org.patientcare.platform.http.FilterReader;
import org.patientcare.platform.http.PageQuery;
import org.patientcare.platform.shared.DomainException;

/** The filter of a list request for patients; an empty parameter counts as absent. */
public class PatientQuery {

    @QueryParam("updated_at_gt")
    private String updatedAfter;

    /**
     * Reads the lower bound of the last change, exclusive; null for all patients.
     *
     * @param page its errors are reported together with those of the filter
     * @param zone applies to times without an offset
     * @throws DomainException of kind INVALID listing everything that cannot be read
     */
    Instant updatedAfter(PageQuery page, ZoneId zone) {
        FilterReader reader = FilterReader.ofCursorPage(page, zone);
        return reader.checked(reader.instant("updated_at_gt", updatedAfter));
    }
}
