package org.patientcare.sending.delivery;

/**
 * The numbers of an organization's attempts to send a code of one day.
 *
 * @param sent all attempts
 * @param failed those of them that failed
 */
public record DeliveriesOfDay(long sent, long failed) {

    static final DeliveriesOfDay NONE = new DeliveriesOfDay(0, 0);
}
