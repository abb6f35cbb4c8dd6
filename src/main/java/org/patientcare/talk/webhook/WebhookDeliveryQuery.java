package org.patientcare.talk.webhook;

import jakarta.ws.rs.QueryParam;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.patientcare.platform.http.PageQuery;
import org.patientcare.platform.shared.DomainException;
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
        Map<String, List<String>> faults = new TreeMap<>();
        page.check(faults);
        Optional<WebhookDeliveryState> found =
                given(state).flatMap(word -> WireNamed.find(WebhookDeliveryState.class, word));
        if (given(state).isPresent() && found.isEmpty()) {
            faults.put(
                    "state",
                    List.of(
                            Arrays.stream(WebhookDeliveryState.values())
                                    .map(WireNamed::code)
                                    .collect(Collectors.joining(", ", "must be one of: ", ""))));
        }
        if (given(type).isPresent()
                && (type.length() > WebhookEventTypes.MAX_LENGTH
                        || WebhookEventTypes.fault(type).isPresent())) {
            faults.put("type", List.of("must be a type of events, such as appointment_created"));
        }
        if (!faults.isEmpty()) {
            throw DomainException.invalid(faults);
        }
        return new WebhookDeliveryFilter(found.orElse(null), given(type).orElse(null));
    }

    private static Optional<String> given(String text) {
        return Optional.ofNullable(text).filter(t -> !t.isEmpty());
    }
}
