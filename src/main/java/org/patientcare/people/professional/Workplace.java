package org.patientcare.people.professional;

import java.time.ZoneId;
import java.util.UUID;

/**
 * An organization that a professional is assigned to.
 *
 * @param zone the organization's time zone
 * @param peopleMayBook whether support and professionals book visits there
 * @param emergencyAccess whether professionals may open patients there beyond their reach
 */
public record Workplace(
        UUID id, String name, ZoneId zone, boolean peopleMayBook, boolean emergencyAccess) {}
