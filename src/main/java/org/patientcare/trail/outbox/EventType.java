package org.patientcare.trail.outbox;

import java.util.Locale;
import org.patientcare.platform.shared.WireNamed;

/**
 * The types of events that an organization can subscribe to, and the type that a delivery has. The
 * first fifteen are the family's; those that begin with {@code care.} are ours.
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
    CARE_ACTIVATION_CODE_REDEEMED,
    CARE_PATIENT_SUBSCRIPTION_ENDED,
    CARE_PRESCRIPTION_WITHDRAWN,
    CARE_DELIVERY_FAILED,
    CARE_PROFESSIONAL_MESSAGE_RECEIVED,
    CARE_WEBHOOK_PARKED,
    CARE_WEBHOOK_RECOVERED;

    private static final String OURS = "CARE_";

    private final String deliveredAs;

    EventType() {
        deliveredAs = code();
    }

    EventType(String deliveredAs) {
        this.deliveredAs = deliveredAs;
    }

    /** As a subscription names it. */
    @Override
    public String code() {
        return name().startsWith(OURS)
                ? "care." + name().substring(OURS.length()).toLowerCase(Locale.ROOT)
                : name().toLowerCase(Locale.ROOT);
    }

    /** As a delivery and the feed name it in {@code type}. */
    public String deliveredAs() {
        return deliveredAs;
    }
}
