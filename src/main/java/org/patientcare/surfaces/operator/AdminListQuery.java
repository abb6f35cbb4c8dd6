package org.patientcare.surfaces.operator;

import jakarta.ws.rs.QueryParam;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.platform.http.FilterReader;
import org.patientcare.platform.http.PageQuery;
import org.patientcare.platform.shared.CallerCode;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.FaultCode;
import org.patientcare.platform.shared.Faults;
import org.patientcare.platform.shared.Uuids;
import org.patientcare.sending.delivery.CodeDelivery;

/**
 * The filters of requests that list organizations, professionals or deliveries. An empty parameter
 * is treated as absent.
 */
public class AdminListQuery {

    @QueryParam("name")
    private String name;

    @QueryParam("organization")
    private String organization;

    @QueryParam("state")
    private String state;

    private final Faults faults = new Faults();

    /**
     * The text with which the name or one of its words starts; null if absent. Call {@link
     * #organization} before this method, which reports the faults of both.
     *
     * @param page whose faults are reported together with those of the filters
     * @throws DomainException of kind INVALID with every filter that cannot be read
     */
    String name(PageQuery page) {
        Optional<String> beginning =
                FilterReader.given(name).map(String::strip).filter(t -> !t.isEmpty());
        if (beginning.isPresent() && !CallerCode.Validator.fits(beginning.get())) {
            faults.add("name", FaultCode.TOO_LONG.of(CallerCode.Validator.MAX_CHARACTERS));
        }
        check(page);
        return beginning.orElse(null);
    }

    /**
     * The id of the organization; null if absent. An invalid id is reported by the following call
     * of {@link #name}.
     */
    UUID organization() {
        Optional<UUID> id = FilterReader.given(organization).flatMap(Uuids::parse);
        if (FilterReader.given(organization).isPresent() && id.isEmpty()) {
            faults.add("organization", FaultCode.NOT_AN_ORGANIZATION_ID.of());
        }
        return id.orElse(null);
    }

    /**
     * The state of a delivery; null if absent.
     *
     * @param page whose faults are reported together with those of the filters
     * @throws DomainException of kind INVALID with every filter that cannot be read
     */
    CodeDelivery.State state(PageQuery page) {
        FilterReader reader = new FilterReader(page, ZoneOffset.UTC).withOrder(page);
        return reader.checked(reader.enumValue(CodeDelivery.State.class, "state", state));
    }

    private void check(PageQuery page) {
        page.check(faults);
        page.checkOrder(faults);
        faults.throwIfAny();
    }
}
