package org.patientcare.talk.webhook;

/**
 * Which deliveries are asked for; null for all.
 *
 * @param type of the subscription when the event happened
 */
public record DeliveryFilter(DeliveryState state, String type) {}
