package org.patientcare.trail.outbox;

import org.patientcare.platform.shared.WireNamed;

/**
 * The kind of object that an event is about. Events of one object are delivered in the order in
 * which they happened.
 */
public enum ObjectKind implements WireNamed {
    APPOINTMENT,
    PRESCRIPTION,
    PATIENT,
    ACTIVATION_CODE,
    CONVERSATION,
    WEBHOOK
}
