package org.patientcare.talk.webhook;

import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.patientcare.platform.shared.WireNamed;
import org.patientcare.trail.outbox.EventType;

/**
 * The types that can be subscribed to. Those of the API family that never happen here are taken
 * like the others, so that its clients need no change.
 */
final class SubscriptionTypes {

    /** Of which patients can be mailed. */
    static final Set<String> MAILED =
            Set.of(
                    EventType.APPOINTMENT_CREATED.code(),
                    EventType.APPOINTMENT_RESCHEDULED.code(),
                    EventType.APPOINTMENT_CANCELLED.code(),
                    EventType.MESSAGE_UNREAD.code());

    static final int LONGEST = 64;

    /** As the family names its types. */
    private static final Pattern OF_FAMILY = Pattern.compile("[a-z]{2,64}(_[a-z]{2,64})+");

    private static final Set<String> ONLY_DELIVERED =
            Stream.of(EventType.values())
                    .map(EventType::deliveredAs)
                    .filter(name -> WireNamed.find(EventType.class, name).isEmpty())
                    .collect(Collectors.toUnmodifiableSet());

    private SubscriptionTypes() {}

    /** What is wrong with a type; empty if nothing is. */
    static Optional<String> fault(String type) {
        if (WireNamed.find(EventType.class, type).isPresent()) {
            return Optional.empty();
        }
        if (ONLY_DELIVERED.contains(type)) {
            return Optional.of(
                    "is what deliveries are called: subscribe to "
                            + Stream.of(EventType.values())
                                    .filter(each -> each.deliveredAs().equals(type))
                                    .map(EventType::code)
                                    .collect(Collectors.joining(" or ")));
        }
        return type.length() <= LONGEST && OF_FAMILY.matcher(type).matches()
                ? Optional.empty()
                : Optional.of("must be a type of events, such as appointment_created");
    }
}
