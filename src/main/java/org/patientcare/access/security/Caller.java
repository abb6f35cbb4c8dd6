package org.patientcare.access.security;

import java.time.ZoneId;
import java.util.Set;
import java.util.UUID;
import org.patientcare.access.session.OpenSession;
import org.patientcare.access.token.WorkingToken;
import org.patientcare.people.organization.Permission;
import org.patientcare.trail.audit.Actor;

/** Who sent a request. Each surface has its own kind of caller. */
public sealed interface Caller {

    /** As the audit trail names it. */
    Actor actor();

    /**
     * A system of an organization, by one of its credentials.
     *
     * @param codeDelivery whether the operator lets the organization send activation codes
     */
    record OrganizationSystem(
            String apiKey,
            UUID organizationId,
            ZoneId timeZone,
            Set<Permission> permissions,
            boolean codeDelivery)
            implements Caller {

        public OrganizationSystem {
            permissions = Set.copyOf(permissions);
        }

        @Override
        public Actor actor() {
            return new Actor(Actor.Kind.ORGANIZATION, apiKey);
        }
    }

    /** The operator of this installation. */
    record Operator(String apiKey) implements Caller {

        @Override
        public Actor actor() {
            return new Actor(Actor.Kind.OPERATOR, apiKey);
        }
    }

    /**
     * Somebody in a browser, by the cookie of their session.
     *
     * @param operatorsKey for a session that was opened by the operator's keys
     */
    record SignedIn(OpenSession session, String operatorsKey) implements Caller {

        @Override
        public Actor actor() {
            return session.isOfKeys()
                    ? new Actor(Actor.Kind.OPERATOR, operatorsKey)
                    : new Actor(Actor.Kind.PERSON, session.person().toString());
        }

        /** For whom requests count: the person, or the operator however they call. */
        String name() {
            return session.isOfKeys() ? "operator:" + operatorsKey : "person:" + session.person();
        }
    }

    /** A patient, by a widget token. */
    record Patient(WorkingToken token) implements Caller {

        @Override
        public Actor actor() {
            return new Actor(Actor.Kind.PATIENT, token.patientCode(), token.token().patientId());
        }
    }
}
