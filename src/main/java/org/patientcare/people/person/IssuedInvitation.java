package org.patientcare.people.person;

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
}
