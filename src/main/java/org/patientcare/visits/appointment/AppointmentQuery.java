package org.patientcare.visits.appointment;

import jakarta.ws.rs.QueryParam;
import java.time.ZoneId;
import org.patientcare.platform.http.FilterReader;
import org.patientcare.platform.http.PageQuery;
import org.patientcare.platform.shared.DomainException;

/** The filters of an organization's system for its appointments; an empty one is none. */
public class AppointmentQuery {

    @QueryParam("from")
    private String from;

    @QueryParam("to")
    private String to;

    @QueryParam("state")
    private String state;

    @QueryParam("updated_at_gt")
    private String updatedAfter;

    /**
     * @param page whose faults are told with those of the filters
     * @param zone in which a time without an offset is meant
     * @throws DomainException of kind INVALID with every filter that cannot be read
     */
    AppointmentFilter filter(PageQuery page, ZoneId zone) {
        FilterReader reader = FilterReader.ofWalk(page, zone);
        return reader.checked(
                new AppointmentFilter(
                        reader.instant("from", from),
                        reader.instant("to", to),
                        null,
                        reader.word(AppointmentState.class, "state", state),
                        reader.instant("updated_at_gt", updatedAfter)));
    }
}
