package org.patientcare.people.person;

import java.time.Instant;

/**
 * The result of a request to invite a person.
 *
 * @param invitation null if an operator has to confirm first which professional the person is
 * @param address to which the invitation is to be mailed; null if its link is shown instead
 */
public record IssuedInvitation(Person person, Invitation invitation, String address) {

    /** Contains no personal data and no secret, so that none can reach a log. */
    @Override
    public String toString() {
        return "IssuedInvitation";
    }

    /**
     * A link by which a person creates their first passkey, or a new one that replaces all others.
     *
     * @param token the secret part of the link, of which only a hash is stored
     */
    public record Invitation(String token, Instant expiresAt) {

        /** Does not contain the token, so that it cannot reach a log. */
        @Override
        public String toString() {
            return "Invitation";
        }
    }
}
