package org.patientcare.visits.appointment;

import jakarta.ws.rs.QueryParam;
import java.time.ZoneId;
import org.patientcare.platform.http.FilterReader;
import org.patientcare.platform.http.PageQuery;
import org.patientcare.platform.shared.DomainException;

/** The query parameters of {@code GET /v1/appointments}; an empty one counts as absent. */
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
     * @param page its errors are reported together with those of the filters
     * @param zone time zone of times without an offset
     * @throws DomainException of kind INVALID that lists every filter that cannot be read
     */
    AppointmentFilter filter(PageQuery page, ZoneId zone) {
        FilterReader reader = FilterReader.ofCursorPage(page, zone);
        return reader.checked(
                new AppointmentFilter(
                        reader.instant("from", from),
                        reader.instant("to", to),
                        null,
                        reader.enumValue(AppointmentState.class, "state", state),
                        reader.instant("updated_at_gt", updatedAfter)));
    }
}
