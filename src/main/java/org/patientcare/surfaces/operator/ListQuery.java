package org.patientcare.surfaces.operator;

import jakarta.ws.rs.QueryParam;
import java.time.ZoneId;
import java.util.Optional;
import org.patientcare.documents.prescription.PrescriptionFilter;
import org.patientcare.documents.prescription.PrescriptionState;
import org.patientcare.platform.http.FilterReader;
import org.patientcare.platform.http.PageQuery;
import org.patientcare.platform.shared.CallerCode;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.visits.appointment.AppointmentFilter;
import org.patientcare.visits.appointment.AppointmentState;

/** The filters of a request for appointments or prescriptions; an empty one is none. */
public class ListQuery {

    @QueryParam("from")
    private String from;

    @QueryParam("to")
    private String to;

    @QueryParam("professional")
    private String professional;

    @QueryParam("state")
    private String state;

    /**
     * @param page whose faults are told with those of the filters
     * @param zone in which a time without an offset is meant
     * @throws DomainException of kind INVALID with every filter that cannot be read
     */
    AppointmentFilter appointments(PageQuery page, ZoneId zone) {
        FilterReader reader = new FilterReader(page, zone);
        return reader.checked(
                new AppointmentFilter(
                        reader.instant("from", from),
                        reader.instant("to", to),
                        hash(reader),
                        reader.word(AppointmentState.class, "state", state),
                        null));
    }

    /** The same for prescriptions. */
    PrescriptionFilter prescriptions(PageQuery page, ZoneId zone) {
        FilterReader reader = new FilterReader(page, zone);
        return reader.checked(
                new PrescriptionFilter(
                        hash(reader),
                        reader.instant("from", from),
                        reader.instant("to", to),
                        reader.word(PrescriptionState.class, "state", state)));
    }

    private String hash(FilterReader reader) {
        Optional<String> hash = FilterReader.given(professional);
        if (hash.isPresent() && !CallerCode.Validator.fits(hash.get())) {
            reader.fault("professional", "must be the hash of a professional");
        }
        return hash.orElse(null);
    }
}
