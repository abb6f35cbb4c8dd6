package org.patientcare.people.person;

import java.time.ZoneId;

/**
 * The professional that a person is.
 *
 * @param hash of the professional; null if the person is linked to none
 * @param zone the person's time zone; null if it is not set
 */
public record LinkedProfessional(String hash, ZoneId zone) {}
