package org.patientcare.people.organization;

/**
 * What an organization decided about events, mails and messages.
 *
 * @param technicalEmail who hears of endpoints that fail; null for nobody
 * @param eventMail whether subscriptions of channel email mail patients
 * @param messageRetentionDays after how many days messages are removed; null for never
 */
public record OrganizationEvents(
        String technicalEmail, boolean eventMail, Integer messageRetentionDays) {}
