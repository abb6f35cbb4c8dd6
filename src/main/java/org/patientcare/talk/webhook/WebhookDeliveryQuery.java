package org.patientcare.talk.webhook;

import jakarta.ws.rs.QueryParam;
import java.util.Optional;
import org.patientcare.platform.http.PageQuery;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.FaultCode;
import org.patientcare.platform.shared.Faults;
import org.patientcare.platform.shared.WireNamed;

/** The filters of a request for deliveries; an empty one counts as absent. */
public class WebhookDeliveryQuery {

    @QueryParam("state")
    private String state;

    @QueryParam("type")
    private String type;

    /**
     * @param page its faults are reported together with those of the filters
     * @throws DomainException of kind INVALID with every filter that cannot be read
     */
    public WebhookDeliveryFilter filter(PageQuery page) {
        Faults faults = new Faults();
        page.check(faults);
        return filter(faults);
    }

    /** The same for a list with cursors, whose reader may choose the direction. */
    public WebhookDeliveryFilter filterOfCursorPage(PageQuery page) {
        Faults faults = new Faults();
        page.checkCursorPage(faults);
        page.checkOrder(faults);
        return filter(faults);
    }

    private WebhookDeliveryFilter filter(Faults faults) {
        Optional<WebhookDeliveryState> found =
                given(state).flatMap(word -> WireNamed.find(WebhookDeliveryState.class, word));
        if (given(state).isPresent() && found.isEmpty()) {
            faults.add("state", FaultCode.unknownValue(WebhookDeliveryState.class));
        }
        if (given(type).isPresent()
                && (type.length() > WebhookEventTypes.MAX_LENGTH
                        || WebhookEventTypes.fault(type).isPresent())) {
            faults.add("type", FaultCode.UNKNOWN_EVENT_TYPE.of());
        }
        faults.throwIfAny();
        return new WebhookDeliveryFilter(found.orElse(null), given(type).orElse(null));
    }

    private static Optional<String> given(String text) {
        return Optional.ofNullable(text).filter(t -> !t.isEmpty());
    }
}
