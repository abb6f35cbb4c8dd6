package org.patientcare.talk.webhook;

import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.patientcare.platform.shared.Fault;
import org.patientcare.platform.shared.FaultCode;
import org.patientcare.platform.shared.WireNamed;
import org.patientcare.trail.outbox.EventType;

/**
 * The event types that can be subscribed to. Types of the API family that never occur here are
 * accepted too, so that its clients need no change.
 */
final class WebhookEventTypes {

    /** Types that patients can be mailed about. */
    static final Set<String> MAILED =
            Set.of(
                    EventType.APPOINTMENT_CREATED.code(),
                    EventType.APPOINTMENT_RESCHEDULED.code(),
                    EventType.APPOINTMENT_CANCELLED.code(),
                    EventType.MESSAGE_UNREAD.code());

    static final int MAX_LENGTH = 64;

    private static final Set<String> ONLY_DELIVERED =
            Stream.of(EventType.values())
                    .map(EventType::deliveredAs)
                    .filter(name -> WireNamed.find(EventType.class, name).isEmpty())
                    .collect(Collectors.toUnmodifiableSet());

    private WebhookEventTypes() {}

    /** What is wrong with a type; empty if it is valid. */
    static Optional<Fault> fault(String type) {
        if (EventType.isKnownType(type)) {
            return Optional.empty();
        }
        if (ONLY_DELIVERED.contains(type)) {
            return Optional.of(
                    FaultCode.DELIVERED_TYPE.of(
                            Stream.of(EventType.values())
                                    .filter(each -> each.deliveredAs().equals(type))
                                    .map(EventType::code)
                                    .collect(Collectors.joining(", "))));
        }
        return Optional.of(FaultCode.UNKNOWN_EVENT_TYPE.of());
    }
}
