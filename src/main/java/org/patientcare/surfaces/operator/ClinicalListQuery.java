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
import org.patientcare.platform.shared.FaultCode;
import org.patientcare.visits.appointment.AppointmentFilter;
import org.patientcare.visits.appointment.AppointmentState;

/**
 * The filters of a request that lists appointments or prescriptions. An empty parameter is treated
 * as absent.
 */
public class ClinicalListQuery {

    @QueryParam("from")
    private String from;

    @QueryParam("to")
    private String to;

    @QueryParam("professional")
    private String professional;

    @QueryParam("state")
    private String state;

    /**
     * The filters for appointments.
     *
     * @param page whose faults are reported together with those of the filters
     * @param zone the time zone of instants without an offset
     * @throws DomainException of kind INVALID with every filter that cannot be read
     */
    AppointmentFilter appointments(PageQuery page, ZoneId zone) {
        FilterReader reader = FilterReader.ofCursorPage(page, zone).withOrder(page);
        return reader.checked(
                new AppointmentFilter(
                        reader.instant("from", from),
                        reader.instant("to", to),
                        hash(reader),
                        reader.enumValue(AppointmentState.class, "state", state),
                        null,
                        null));
    }

    /** The filters for prescriptions; parameters and errors as {@link #appointments}. */
    PrescriptionFilter prescriptions(PageQuery page, ZoneId zone) {
        FilterReader reader = FilterReader.ofCursorPage(page, zone).withOrder(page);
        return reader.checked(
                new PrescriptionFilter(
                        hash(reader),
                        reader.instant("from", from),
                        reader.instant("to", to),
                        reader.enumValue(PrescriptionState.class, "state", state)));
    }

    private String hash(FilterReader reader) {
        Optional<String> hash = FilterReader.given(professional);
        if (hash.isPresent() && !CallerCode.Validator.fits(hash.get())) {
            reader.fault("professional", FaultCode.NOT_A_PROFESSIONAL_HASH.of());
        }
        return hash.orElse(null);
    }
}
