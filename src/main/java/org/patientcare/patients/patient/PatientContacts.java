package org.patientcare.patients.patient;

import jakarta.ejb.EJB;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.ErrorCode;

/**
 * Where patients can be reached, and which of their addresses and phones were set by people, not by
 * the organization's system: for seven days nothing is sent there with which somebody could act as
 * the patient, since whoever set it may have set their own.
 */
@Stateless
public class PatientContacts {

    @Inject private PatientContactRepository contacts;
    @Inject private PatientUpserts upserts;
    @EJB private PatientService patients;

    /**
     * As {@link PatientService#upsert(UUID, List, PlanRule)}, for patients of a file that a person
     * loads: addresses and phones that it changes are remembered as set by a person.
     *
     * @return the codes that were left out, since they are those of erased patients and the
     *     organization has these refused
     */
    public Set<String> upsertByPerson(
            UUID organization, List<PatientRequest> batch, PlanRule plans) {
        PatientUpserts.OfFile done = upserts.upsertOfFile(organization, batch, plans);
        contacts.record(organization, done.upserts());
        return done.refused();
    }

    /**
     * The stored address and phone of a patient, except one that a person set within seven days.
     *
     * @throws DomainException of kind NOT_FOUND if the organization has no such patient;
     *     NOT_POSSIBLE, with a reason, if there is neither
     */
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public PatientContact trusted(UUID organization, long id) {
        Patient patient = patients.get(organization, id);
        PatientContactRepository.RecentlyChanged changed =
                contacts.recentlyChanged(organization, id);
        PatientContact contact =
                new PatientContact(
                        patient.firstName(),
                        patient.locale(),
                        changed.email() ? null : patient.email(),
                        changed.phone() ? null : patient.phone());
        if (contact.email() == null && contact.phone() == null) {
            throw changed.any()
                    ? changedLately()
                    : DomainException.notPossible(
                            ErrorCode.CONTACT_MISSING,
                            "The patient has neither an e-mail address nor a phone: hand the link over at the counter.");
        }
        return contact;
    }

    /**
     * The stored address and phone of a patient, of which no person has set or removed one within
     * seven days.
     *
     * @throws DomainException of kind NOT_FOUND if the organization has no such patient;
     *     NOT_POSSIBLE, with a reason, if a person has
     */
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public PatientContact unchanged(UUID organization, long id) {
        Patient patient = patients.get(organization, id);
        if (contacts.recentlyChanged(organization, id).any()) {
            throw changedLately();
        }
        return new PatientContact(
                patient.firstName(), patient.locale(), patient.email(), patient.phone());
    }

    private static DomainException changedLately() {
        return DomainException.notPossible(
                ErrorCode.CONTACT_CHANGED,
                "Somebody changed the patient's e-mail address or phone within the last seven days, so no link is sent there or shown yet. Have the organization's system set the right one, or wait.");
    }

    /**
     * Removes what is no longer needed of addresses and phones that people set, a bounded number
     * per call. May run on several nodes at once.
     *
     * @return how many were removed
     */
    public int removeOld() {
        return contacts.removeOld();
    }
}
