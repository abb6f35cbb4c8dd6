package org.patientcare.surfaces.operator;

import jakarta.ws.rs.QueryParam;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import org.patientcare.platform.http.PageQuery;
import org.patientcare.platform.shared.CallerCode;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.Uuids;
import org.patientcare.platform.shared.WireNamed;
import org.patientcare.sending.delivery.Delivery;

/**
 * The filters of requests for organizations, professionals and deliveries; an empty one is none.
 */
public class FindQuery {

    @QueryParam("name")
    private String name;

    @QueryParam("organization")
    private String organization;

    @QueryParam("state")
    private String state;

    private final Map<String, List<String>> faults = new TreeMap<>();

    /**
     * How a name or one of its words begins; null if not given.
     *
     * @param page whose faults are told with those of the filters
     * @throws DomainException of kind INVALID with every filter that cannot be read
     */
    String name(PageQuery page) {
        Optional<String> beginning = given(name).map(String::strip).filter(t -> !t.isEmpty());
        if (beginning.isPresent() && !CallerCode.Validator.fits(beginning.get())) {
            faults.put("name", List.of("must be at most 255 characters"));
        }
        check(page);
        return beginning.orElse(null);
    }

    /** The same of an organization's id; to be asked for before the name. */
    UUID organization() {
        Optional<UUID> id = given(organization).flatMap(Uuids::parse);
        if (given(organization).isPresent() && id.isEmpty()) {
            faults.put("organization", List.of("must be the id of an organization"));
        }
        return id.orElse(null);
    }

    /** The same of a delivery's state. */
    Delivery.State state(PageQuery page) {
        Optional<Delivery.State> found =
                given(state).flatMap(word -> WireNamed.find(Delivery.State.class, word));
        if (given(state).isPresent() && found.isEmpty()) {
            faults.put("state", List.of("must be one of: accepted, delivered, failed"));
        }
        check(page);
        return found.orElse(null);
    }

    private void check(PageQuery page) {
        page.check(faults);
        if (!faults.isEmpty()) {
            throw DomainException.invalid(faults);
        }
    }

    private static Optional<String> given(String text) {
        return Optional.ofNullable(text).filter(t -> !t.isEmpty());
    }
}
