/**
 * Webhook subscriptions of organizations: where their events are sent, the secrets that sign them,
 * and what is still to be sent. Subscriptions, endpoints and deliveries are rows of this package.
 *
 * <p>Sending and repeating is done by {@code talk.dispatch}, which also writes the results of
 * deliveries and the state of endpoints.
 */
package org.patientcare.talk.webhook;
