package org.patientcare.people.organization;

/**
 * An organization's settings for events, mails and messages.
 *
 * @param technicalEmail address that is notified of failing webhook endpoints; null for none
 * @param eventMail whether subscriptions of channel {@code email} send mails to patients
 * @param messageRetentionDays after how many days messages are removed; null for never
 */
public record OrganizationEventSettings(
        String technicalEmail, boolean eventMail, Integer messageRetentionDays) {}
