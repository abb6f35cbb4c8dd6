package org.patientcare.people.professional;

import java.time.ZoneId;
import java.util.UUID;

/**
 * An organization to which a professional is assigned.
 *
 * @param zone in which its days begin
 */
public record Workplace(UUID id, String name, ZoneId zone) {}
