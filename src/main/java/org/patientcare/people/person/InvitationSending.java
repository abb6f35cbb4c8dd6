package org.patientcare.people.person;

import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.ErrorCode;

/**
 * How an invitation may reach its person.
 *
 * @param mailIsSetUp whether the installation can send mails
 * @param requested whether the caller wants it to be mailed or, if false, the link to be shown;
 *     null for mailed wherever mail is set up
 */
public record InvitationSending(boolean mailIsSetUp, Boolean requested) {

    /** Whether the link is shown instead of mailed. */
    boolean shows() {
        return !mailIsSetUp || Boolean.FALSE.equals(requested);
    }

    /**
     * Where mail is set up, only the operator's keys may have the link shown, and nobody that of a
     * professional who has an address.
     *
     * @throws DomainException of kind FORBIDDEN
     */
    void requireShowable(boolean hasAddressOfProfessional, RoleGrantor roleGrantor) {
        if (mailIsSetUp && hasAddressOfProfessional) {
            throw DomainException.forbidden(
                    ErrorCode.LINK_NOT_SHOWN,
                    "The invitation of a professional goes to the professional's e-mail address alone: leave send out.");
        }
        if (mailIsSetUp && roleGrantor.personId() != null) {
            throw DomainException.forbidden(
                    ErrorCode.LINK_NOT_SHOWN,
                    "The link is mailed to the person and not shown to anybody else: leave send out.");
        }
    }
}
