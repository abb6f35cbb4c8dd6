package org.patientcare.talk.webhook;

/**
 * Which deliveries to list; null means any.
 *
 * @param type type of the subscription when the event occurred
 */
public record WebhookDeliveryFilter(WebhookDeliveryState state, String type) {}
