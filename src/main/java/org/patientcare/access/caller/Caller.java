package org.patientcare.access.caller;

import java.time.ZoneId;
import java.util.Set;
import java.util.UUID;
import org.patientcare.access.session.OpenSession;
import org.patientcare.access.token.TokenService.VerifiedToken;
import org.patientcare.people.organization.Permission;
import org.patientcare.trail.audit.Actor;

/** The authenticated caller of a request; each surface has its own kind. */
public sealed interface Caller {

    /** The caller as an actor of the audit trail. */
    Actor actor();

    /**
     * A system of an organization, authenticated by a credential.
     *
     * @param maySendCodes whether the operator has enabled the sending of activation codes for the
     *     organization
     */
    record OrganizationSystem(
            String apiKey,
            UUID organizationId,
            ZoneId timeZone,
            Set<Permission> permissions,
            boolean maySendCodes)
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
     * A user in a browser, authenticated by the session cookie.
     *
     * @param operatorApiKey the operator's API key, for sessions that the operator's keys opened
     */
    record SignedIn(OpenSession session, String operatorApiKey) implements Caller {

        @Override
        public Actor actor() {
            return session.isOfOperatorKeys()
                    ? new Actor(Actor.Kind.OPERATOR, operatorApiKey)
                    : new Actor(Actor.Kind.PERSON, session.person().toString());
        }

        /**
         * The key under which requests are counted: the person, or the operator, whose calls with
         * keys count under the same one.
         */
        public String rateLimitKey() {
            return session.isOfOperatorKeys()
                    ? "operator:" + operatorApiKey
                    : "person:" + session.person();
        }
    }

    /** A patient, authenticated by a widget token. */
    record Patient(VerifiedToken token) implements Caller {

        @Override
        public Actor actor() {
            return new Actor(Actor.Kind.PATIENT, token.patientCode(), token.token().patientId());
        }
    }
}
