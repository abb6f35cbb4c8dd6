package org.patientcare.surfaces.operator;

import java.time.Instant;
import org.patientcare.sending.delivery.Delivery;

/**
 * An attempt to send an activation code.
 *
 * @param recipient masked
 */
public record DeliveryView(
        Instant at,
        String code,
        String channel,
        String recipient,
        String state,
        String reason,
        String requestId) {

    static DeliveryView of(Delivery delivery) {
        return new DeliveryView(
                delivery.at(),
                delivery.code(),
                delivery.channel().code(),
                delivery.recipient(),
                delivery.state().code(),
                delivery.reason(),
                delivery.requestId());
    }
}
