/**
 * What organizations subscribed to: where their events go, the secrets that sign them, and what is
 * to be sent. Subscriptions, endpoints and deliveries are rows of this package.
 *
 * <p>Leaves out how something is sent and when again: that is {@code talk.relay}, which writes what
 * became of deliveries and endpoints.
 */
package org.patientcare.talk.webhook;
