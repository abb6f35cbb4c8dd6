package org.patientcare.surfaces.my;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.LocalDate;
import org.patientcare.access.caller.AuthenticationFailures;
import org.patientcare.patients.patient.LinkOpenResult;
import org.patientcare.patients.patient.PatientLinkService;
import org.patientcare.patients.patient.PatientLinkService.LinkProof;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.ErrorCode;

/** Opens a patient's link, and counts failed attempts by client address. */
@ApplicationScoped
class LinkSignIn {

    @EJB private PatientLinkService links;
    @Inject private AuthenticationFailures failures;

    /**
     * @param birthDate null if the patient has not been asked for it yet
     * @param confirmed whether a person, not for example a mail scanner, asked to open the link
     * @throws DomainException of kind NOT_POSSIBLE if the link needs the date of birth or a
     *     person's confirmation; UNAUTHENTICATED if the date is wrong or the link does not work, or
     *     no longer works (these exceptions carry a reason); TOO_OFTEN if the address has had too
     *     many UNAUTHENTICATED attempts
     */
    LinkOpenResult open(String link, LocalDate birthDate, boolean confirmed) {
        LinkOpenResult opening = links.open(link, birthDate, confirmed);
        if (opening.verdict() != LinkOpenResult.Verdict.OPEN) {
            throw refusal(opening.verdict());
        }
        return opening;
    }

    /**
     * Has the patient prove again who they are.
     *
     * @throws DomainException of kind FORBIDDEN if no date of birth is known; UNAUTHENTICATED and
     *     TOO_OFTEN as in {@link #open}
     */
    LinkProof prove(String link, LocalDate birthDate) {
        LinkProof proof = links.prove(link, birthDate);
        if (proof.verdict() == LinkOpenResult.Verdict.CONFIRMATION_REQUIRED) {
            throw DomainException.forbidden(
                    "The patient's date of birth is not known, so nobody can prove to be the patient: ask the organization.");
        }
        if (proof.verdict() != LinkOpenResult.Verdict.OPEN) {
            throw refusal(proof.verdict());
        }
        return proof;
    }

    private DomainException refusal(LinkOpenResult.Verdict verdict) {
        return switch (verdict) {
            case OPEN -> throw new IllegalArgumentException("This link was opened");
            case BIRTH_DATE_REQUIRED ->
                    DomainException.notPossible(
                            ErrorCode.BIRTH_DATE_NEEDED,
                            "This link asks for the patient's date of birth: send it as birth_date.");
            case CONFIRMATION_REQUIRED ->
                    DomainException.notPossible(
                            ErrorCode.CONFIRMATION_NEEDED,
                            "This link works once: send confirmed as true when the patient asks for it.");
            case WRONG_BIRTH_DATE ->
                    failures.count(
                            DomainException.unauthenticated(
                                    ErrorCode.BIRTH_DATE_WRONG,
                                    "This is not the patient's date of birth: check it and try"
                                            + " again. After five wrong dates the link stops"
                                            + " working."));
            case NOT_USABLE ->
                    failures.count(
                            DomainException.unauthenticated(
                                    ErrorCode.LINK_OVER,
                                    "This link does not work, or no longer: ask the organization that sent it for a new one."));
        };
    }
}
