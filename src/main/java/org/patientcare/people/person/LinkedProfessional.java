package org.patientcare.people.person;

import java.time.ZoneId;

/**
 * Which professional a person is.
 *
 * @param hash of the professional; null for a person who is linked to none
 * @param zone in which the person reads times; null if nobody said
 */
public record LinkedProfessional(String hash, ZoneId zone) {}
