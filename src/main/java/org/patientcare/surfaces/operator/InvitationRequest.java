package org.patientcare.surfaces.operator;

/**
 * A new invitation for an existing person.
 *
 * @param send whether to mail the invitation to the person; null means false
 */
public record InvitationRequest(Boolean send) {

    boolean mailsInvitation() {
        return Boolean.TRUE.equals(send);
    }
}
