package org.patientcare.surfaces.operator;

/**
 * Another invitation of somebody.
 *
 * @param send whether it is mailed to them; null for no
 */
public record InvitationRequest(Boolean send) {

    boolean sends() {
        return Boolean.TRUE.equals(send);
    }
}
