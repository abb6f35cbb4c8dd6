package org.patientcare.surfaces.operator;

import jakarta.ws.rs.QueryParam;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.patientcare.documents.prescription.PrescriptionFilter;
import org.patientcare.documents.prescription.PrescriptionState;
import org.patientcare.platform.http.PageQuery;
import org.patientcare.platform.shared.CallerCode;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.Timestamps;
import org.patientcare.platform.shared.WireNamed;
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
        Map<String, List<String>> faults = new TreeMap<>();
        page.check(faults);
        return checked(
                new AppointmentFilter(
                        instant("from", from, zone, faults),
                        instant("to", to, zone, faults),
                        hash(faults),
                        state(AppointmentState.class, faults)),
                faults);
    }

    /** The same for prescriptions. */
    PrescriptionFilter prescriptions(PageQuery page, ZoneId zone) {
        Map<String, List<String>> faults = new TreeMap<>();
        page.check(faults);
        return checked(
                new PrescriptionFilter(
                        hash(faults),
                        instant("from", from, zone, faults),
                        instant("to", to, zone, faults),
                        state(PrescriptionState.class, faults)),
                faults);
    }

    private static <T> T checked(T filter, Map<String, List<String>> faults) {
        if (!faults.isEmpty()) {
            throw DomainException.invalid(faults);
        }
        return filter;
    }

    private static Instant instant(
            String name, String text, ZoneId zone, Map<String, List<String>> faults) {
        Optional<Instant> instant = given(text).flatMap(t -> Timestamps.parse(t, zone));
        if (given(text).isPresent() && instant.isEmpty()) {
            faults.put(name, List.of(Timestamps.SENTENCE));
        }
        return instant.orElse(null);
    }

    private String hash(Map<String, List<String>> faults) {
        Optional<String> hash = given(professional);
        if (hash.isPresent() && !CallerCode.Validator.fits(hash.get())) {
            faults.put("professional", List.of("must be the hash of a professional"));
        }
        return hash.orElse(null);
    }

    private <E extends Enum<E> & WireNamed> E state(
            Class<E> type, Map<String, List<String>> faults) {
        Optional<E> found = given(state).flatMap(word -> WireNamed.find(type, word));
        if (given(state).isPresent() && found.isEmpty()) {
            faults.put(
                    "state",
                    List.of(
                            Arrays.stream(type.getEnumConstants())
                                    .map(WireNamed::code)
                                    .collect(Collectors.joining(", ", "must be one of: ", ""))));
        }
        return found.orElse(null);
    }

    private static Optional<String> given(String text) {
        return Optional.ofNullable(text).filter(t -> !t.isEmpty());
    }
}
