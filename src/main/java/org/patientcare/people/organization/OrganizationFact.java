package org.patientcare.people.organization;

import java.time.ZoneId;
import java.util.UUID;

/**
 * What people who work for an organization see of it everywhere.
 *
 * @param zone in which its days begin
 */
public record OrganizationFact(UUID id, String name, ZoneId zone) {}
