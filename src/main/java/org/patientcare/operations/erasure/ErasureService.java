package org.patientcare.operations.erasure;

import jakarta.ejb.Stateless;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.Page;

/** Erasures of patients: asked, approved, cancelled, held, and read. */
@Stateless
public class ErasureService {

    /**
     * Asks for the erasure of a patient, for the current actor. The patient is blocked at once,
     * unless the organization wants somebody else to approve it. A repeat returns the erasure that
     * there is, even if the patient is destroyed by now.
     *
     * @param reason in the actor's words; null for none
     * @throws DomainException of kind NOT_FOUND if the organization has no such patient; of kind
     *     TOO_OFTEN if the credential has asked for as many as it may in 24 hours; of kind
     *     NOT_POSSIBLE while nodes of the last release may run
     */
    public Erasure ask(UUID organization, String code, String reason) {
        throw new UnsupportedOperationException();
    }

    /**
     * Approves an erasure that somebody else asked for, and blocks the patient.
     *
     * @throws DomainException of kind NOT_FOUND if there is none; of kind FORBIDDEN if the current
     *     actor asked for it; of kind NOT_POSSIBLE if it does not wait for an approval
     */
    public Erasure approve(UUID organization, UUID id) {
        throw new UnsupportedOperationException();
    }

    /**
     * Cancels an erasure before the patient is destroyed: the patient is back, except for visits
     * that were cancelled and for tokens and links.
     *
     * @param reason in the actor's words
     * @throws DomainException of kind NOT_FOUND if there is none; of kind NOT_POSSIBLE if it was
     *     cancelled before, destroying has begun, or the code was used again for another patient
     */
    public Erasure cancel(UUID organization, UUID id, String reason) {
        throw new UnsupportedOperationException();
    }

    /**
     * Prevents that a patient is destroyed, blocked or not.
     *
     * @param code of the patient
     * @throws DomainException of kind NOT_FOUND if the organization has no such patient, or the
     *     patient is destroyed
     */
    public void hold(UUID organization, String code, String reason) {
        throw new UnsupportedOperationException();
    }

    /**
     * Ends a hold.
     *
     * @throws DomainException of kind NOT_FOUND if there is none
     */
    public void release(UUID organization, String code) {
        throw new UnsupportedOperationException();
    }

    /**
     * @throws DomainException of kind NOT_FOUND
     */
    public Erasure get(UUID organization, UUID id) {
        throw new UnsupportedOperationException();
    }

    /**
     * Erasures of an organization, the latest asked first.
     *
     * @param states empty for all
     */
    public Page<Erasure> list(UUID organization, Set<ErasureState> states, Page.Request request) {
        throw new UnsupportedOperationException();
    }

    /** Patients who are held, the latest first, 200 at most. */
    public List<HeldPatient> holds(UUID organization) {
        throw new UnsupportedOperationException();
    }

    /**
     * What an erasure of a patient would do now. Changes nothing; the trail has a row.
     *
     * @throws DomainException of kind NOT_FOUND if the organization has no such patient
     */
    public ErasurePreview preview(UUID organization, String code) {
        throw new UnsupportedOperationException();
    }

    /**
     * A patient who may not be destroyed.
     *
     * @param code null if the organization has given it to another patient since
     */
    public record HeldPatient(long patient, String code, Erasure.Hold hold) {}
}
