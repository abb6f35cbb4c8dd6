package org.patientcare.people.professional;

import java.time.ZoneId;
import java.util.UUID;

/**
 * An organization that a professional is assigned to.
 *
 * @param zone the organization's time zone
 */
public record Workplace(UUID id, String name, ZoneId zone) {}
