package org.patientcare.security;

import java.time.ZoneId;
import java.util.Set;
import java.util.UUID;
import org.patientcare.organization.Permission;
import org.patientcare.token.PatientToken;

/** Who sent a request. Each surface has its own kind of caller. */
public sealed interface Caller {

    /** A system of an organization, by one of its credentials. */
    record OrganizationSystem(
            String apiKey, UUID organizationId, ZoneId timeZone, Set<Permission> permissions)
            implements Caller {

        public OrganizationSystem {
            permissions = Set.copyOf(permissions);
        }
    }

    /** The operator of this installation. */
    record Operator(String apiKey) implements Caller {}

    /** A patient, by a widget token. */
    record Patient(PatientToken token) implements Caller {}
}
