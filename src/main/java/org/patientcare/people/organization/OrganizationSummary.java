package org.patientcare.people.organization;

import java.time.ZoneId;
import java.util.UUID;

/**
 * The name and time zone of an organization, which everybody who works for it may see.
 *
 * @param zone the organization's time zone
 */
public record OrganizationSummary(UUID id, String name, ZoneId zone) {}
