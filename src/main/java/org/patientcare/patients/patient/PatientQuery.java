package org.patientcare.patients.patient;

import jakarta.ws.rs.QueryParam;
import java.time.Instant;
import java.time.ZoneId;
import org.patientcare.platform.http.FilterReader;
import org.patientcare.platform.http.PageQuery;
import org.patientcare.platform.shared.DomainException;

/** The filter of an organization's system for its patients; an empty one is none. */
public class PatientQuery {

    @QueryParam("updated_at_gt")
    private String updatedAfter;

    /**
     * Null if all are asked for.
     *
     * @param page whose faults are told with that of the filter
     * @param zone in which a time without an offset is meant
     * @throws DomainException of kind INVALID with all that cannot be read
     */
    Instant updatedAfter(PageQuery page, ZoneId zone) {
        FilterReader reader = FilterReader.ofWalk(page, zone);
        return reader.checked(reader.instant("updated_at_gt", updatedAfter));
    }
}
