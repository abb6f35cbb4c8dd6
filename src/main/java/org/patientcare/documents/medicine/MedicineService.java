package org.patientcare.documents.medicine;

import jakarta.ejb.EJB;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.util.List;
import java.util.UUID;
import org.patientcare.people.organization.OrganizationService;
import org.patientcare.platform.shared.CallerCode;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.FaultCode;
import org.patientcare.platform.shared.JsonDocument;
import org.patientcare.trail.audit.AuditAction;
import org.patientcare.trail.audit.AuditTarget;
import org.patientcare.trail.audit.AuditTrail;

/** The list of medicines of an organization, and what a professional prescribed there before. */
@Stateless
public class MedicineService {

    private static final String NAME = "name";
    private static final int MIN_LETTERS = 2;

    @Inject private MedicineRepository medicines;
    @EJB private OrganizationService organizations;
    @Inject private AuditTrail trail;

    /**
     * How many medicines are in the list.
     *
     * @throws DomainException of kind NOT_FOUND if there is no such organization
     */
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public long count(UUID organization) {
        return medicines.count(organizations.get(organization).id());
    }

    /** Whether the organization has a list. */
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public boolean isListed(UUID organization) {
        return medicines.isListed(organization);
    }

    /**
     * The first 20 medicines of the list whose substance begins so, without regard to case and
     * accents.
     *
     * @param beginning null is treated as an empty one
     * @throws DomainException of kind INVALID if it has fewer than two letters or is too long
     */
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public List<Medicine> find(UUID organization, String beginning) {
        if (beginning != null && !CallerCode.Validator.fits(beginning)) {
            throw DomainException.invalid(
                    NAME, FaultCode.TOO_LONG.of(CallerCode.Validator.MAX_CHARACTERS));
        }
        String folded = beginning == null ? "" : Medicine.folded(beginning);
        if (folded.codePointCount(0, folded.length()) < MIN_LETTERS) {
            throw DomainException.invalid(NAME, FaultCode.TOO_SHORT.of());
        }
        return medicines.beginningWith(organization, folded);
    }

    /**
     * What a professional prescribed before, most often first; at most 200 from their latest 500
     * prescriptions in the organization, without those withdrawn.
     *
     * @param professional hash of the professional
     */
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public List<PrescribedMedicine> prescribedBy(UUID organization, String professional) {
        return medicines.prescribedBy(organization, professional);
    }

    /**
     * Replaces the list.
     *
     * @return how many are in it now
     * @throws DomainException of kind NOT_FOUND if there is no such organization
     */
    public int replace(UUID organization, List<Medicine> list) {
        UUID known = organizations.get(organization).id();
        medicines.lock(known);
        medicines.remove(known);
        if (!list.isEmpty()) {
            medicines.add(known, list);
        }
        trail.recordDone(
                AuditAction.ORGANIZATION_MEDICINES_CHANGE,
                known,
                AuditTarget.ofObjects(known.toString()),
                new JsonDocument("{\"count\":" + list.size() + "}"));
        return list.size();
    }

    /**
     * A medicine as a professional prescribed it before, without the patients.
     *
     * @param dose null if unset, as are {@code posology} and {@code quantity}
     * @param times how often, among the professional's latest prescriptions
     */
    public record PrescribedMedicine(
            String activeSubstance, String dose, String posology, String quantity, int times) {}
}
