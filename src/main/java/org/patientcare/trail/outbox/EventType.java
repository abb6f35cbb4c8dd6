package org.patientcare.trail.outbox;

import java.util.Locale;
import java.util.Set;
import org.patientcare.platform.shared.WireNamed;

/**
 * The types of events that an organization can subscribe to, and the type that a delivery carries
 * (events, section 4). Types that begin with {@code care.} are ours; the others are the API
 * family's, some of which never occur here.
 */
public enum EventType implements WireNamed {
    APPOINTMENT_CREATED("patient_consultation_created"),
    APPOINTMENT_RESCHEDULED("patient_consultation_rescheduled"),
    APPOINTMENT_CANCELLED("patient_consultation_cancelled"),
    APPOINTMENT_FINISHED("patient_consultation_finished"),
    APPOINTMENT_NO_SHOWED("patient_consultation_no_show"),
    PRESCRIPTION_CREATED("prescription_created"),
    PATIENT_MESSAGE_RECEIVED("patient_message_received"),
    MESSAGE_UNREAD("patient_message_received"),
    CARE_APPOINTMENT_CHANGE_REQUESTED,
    CARE_APPOINTMENT_REMINDER,
    CARE_ACTIVATION_CODE_REDEEMED,
    CARE_PATIENT_SUBSCRIPTION_ENDED,
    CARE_PATIENT_ERASED,
    CARE_PRESCRIPTION_WITHDRAWN,
    CARE_DELIVERY_FAILED,
    CARE_PROFESSIONAL_MESSAGE_RECEIVED,
    CARE_WEBHOOK_PARKED,
    CARE_WEBHOOK_RECOVERED;

    /**
     * Types of the family that never occur here. Subscriptions to them are accepted, so that
     * existing clients work unchanged.
     */
    public static final Set<String> NEVER_OCCURRING =
            Set.of(
                    "chat_consultation_finished",
                    "immediate_video_call_assigned",
                    "professional_block_created",
                    "professional_block_deleted",
                    "professional_block_updated",
                    "report_created",
                    "triage_position_updated");

    private static final String OURS = "CARE_";

    private final String deliveredAs;

    EventType() {
        deliveredAs = code();
    }

    EventType(String deliveredAs) {
        this.deliveredAs = deliveredAs;
    }

    /** Whether a subscription may have this type, including those that never occur here. */
    public static boolean isKnownType(String text) {
        return NEVER_OCCURRING.contains(text) || WireNamed.find(EventType.class, text).isPresent();
    }

    /** The type in a subscription. */
    @Override
    public String code() {
        return name().startsWith(OURS)
                ? "care." + name().substring(OURS.length()).toLowerCase(Locale.ROOT)
                : name().toLowerCase(Locale.ROOT);
    }

    /** The member {@code type} in deliveries and in the feed. */
    public String deliveredAs() {
        return deliveredAs;
    }
}
