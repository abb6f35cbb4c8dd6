package org.patientcare.documents.prescription;

import jakarta.ejb.EJB;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.text.BreakIterator;
import java.time.Clock;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import org.patientcare.documents.pdf.PrintableText;
import org.patientcare.patients.patient.Gender;
import org.patientcare.patients.patient.Patient;
import org.patientcare.patients.patient.PatientService;
import org.patientcare.people.organization.Organization;
import org.patientcare.people.organization.OrganizationService;
import org.patientcare.people.professional.Professional;
import org.patientcare.people.professional.ProfessionalService;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.ErrorCode;
import org.patientcare.platform.shared.Language;
import org.patientcare.trail.audit.AuditAction;
import org.patientcare.trail.audit.AuditTarget;
import org.patientcare.trail.audit.AuditTrail;

/** The prescriptions of organizations. {@link PrescriptionIssuing} issues them. */
@Stateless
public class PrescriptionService {

    @Inject private PrescriptionRepository prescriptions;
    @EJB private OrganizationService organizations;
    @EJB private PatientService patients;
    @EJB private ProfessionalService professionals;
    @Inject private PrescriptionEvents events;
    @Inject private AuditTrail trail;
    @Inject private Clock clock;

    /**
     * A prescription as an organization's system reads it, with the patient's data at the time of
     * issue.
     */
    public record IssuedPrescription(Person patient, List<String> activeSubstances) {

        /**
         * @param lastName null if unset, as {@code gender} and {@code birthDate}
         */
        public record Person(
                String firstName, String lastName, Gender gender, LocalDate birthDate) {}
    }

    /**
     * Returns an unsaved prescription with everything to be printed on it.
     *
     * @throws DomainException of kind NOT_FOUND if there is no such organization, NOT_POSSIBLE if
     *     it has no such patient or professional
     */
    public Prescription draft(UUID organization, UUID code, PrescriptionOrder order) {
        Organization sender = organizations.get(organization);
        Patient patient =
                patients.find(organization, order.patient())
                        .orElseThrow(
                                () -> unknown(ErrorCode.UNKNOWN_PATIENT, "patient with this code"));
        Professional professional =
                professionals
                        .find(organization, order.professional())
                        .orElseThrow(
                                () ->
                                        unknown(
                                                ErrorCode.UNKNOWN_PROFESSIONAL,
                                                "professional with this hash"));
        return new Prescription(
                code,
                new Prescription.Parties(sender, patient, professional),
                order,
                clock.instant().truncatedTo(ChronoUnit.SECONDS));
    }

    /**
     * Finds the prescription that was issued under the order's reference. If there is one, an audit
     * row records that it was read, with the patient's code.
     *
     * @throws DomainException of kind NOT_POSSIBLE if the order has other content than the first
     *     one, or the first one is of a patient who is blocked now
     */
    public Optional<Prescription> findRepeated(UUID organization, PrescriptionOrder order) {
        if (order.reference() == null) {
            return Optional.empty();
        }
        Optional<Prescription> issued = prescriptions.find(organization, order.reference());
        if (issued.isPresent()) {
            requireRepeat(issued.get(), order);
        } else if (prescriptions.isOfHidden(organization, order.reference())) {
            throw referenceUsed();
        }
        return issued;
    }

    private void requireRepeat(Prescription first, PrescriptionOrder order) {
        UUID organization = first.organizationId();
        Language sender = organizations.get(organization).profile().language();
        if (!first.isRepeatedBy(order, sender)) {
            throw referenceUsed();
        }
        trail.recordDone(
                AuditAction.PRESCRIPTION_READ,
                organization,
                AuditTarget.ofPatient(order.patient(), first.patient().id()));
    }

    /**
     * Stores a prescription and its PDF, unless another call with the same reference has done so
     * already. That is looked up here again, hidden ones included: one that was stored, and whose
     * patient was blocked, since the look-up before the PDF would make the index refuse the row.
     *
     * @return the stored prescription
     * @throws DomainException as {@link #findRepeated} does
     */
    public Prescription store(Prescription prescription, byte[] pdf, PrescriptionOrder order) {
        UUID organization = prescription.organizationId();
        if (order.reference() != null) {
            prescriptions.lockReference(organization, order.reference());
        }
        return findRepeated(organization, order)
                .orElseGet(() -> add(prescription, pdf, order.patient()));
    }

    private Prescription add(Prescription prescription, byte[] pdf, String patient) {
        UUID organization = prescription.organizationId();
        prescriptions.add(prescription, pdf);
        trail.recordDone(
                AuditAction.PRESCRIPTION_ISSUE,
                organization,
                AuditTarget.ofPatient(prescription.id().toString(), prescription.patient().id()));
        trail.recordDone(
                AuditAction.PATIENT_READ,
                organization,
                AuditTarget.ofPatient(patient, prescription.patient().id()));
        events.created(prescription, patient);
        return prescription;
    }

    /**
     * Withdraws a prescription. Idempotent: the first reason is kept.
     *
     * @throws DomainException of kind NOT_FOUND if the organization has no such prescription
     */
    public void withdraw(UUID organization, String code, String reason) {
        Prescription prescription =
                Prescription.parseCode(code)
                        .flatMap(id -> prescriptions.findForUpdate(organization, id))
                        .orElseThrow(PrescriptionService::notFound);
        String patient =
                prescriptions.lockPatient(prescription).orElseThrow(PrescriptionService::notFound);
        if (prescription.withdraw(reason, clock.instant())) {
            trail.recordDone(
                    AuditAction.PRESCRIPTION_WITHDRAW,
                    organization,
                    AuditTarget.ofPatient(code, prescription.patient().id()));
            events.withdrawn(prescription, patient);
        }
    }

    public boolean exists(UUID organization, UUID code) {
        return prescriptions.exists(organization, code);
    }

    /**
     * @throws DomainException of kind NOT_FOUND if the organization has no such prescription
     */
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public IssuedPrescription read(UUID organization, String code) {
        return Prescription.parseCode(code)
                .flatMap(id -> prescriptions.read(organization, id))
                .orElseThrow(PrescriptionService::notFound);
    }

    /** The newest 100 prescriptions of a patient, the newest first. */
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public List<ListedPrescription> list(UUID organization, long patient) {
        return prescriptions.list(organization, patient);
    }

    /**
     * @throws DomainException of kind NOT_FOUND if the organization has no such prescription
     */
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public PrescriptionDocument document(UUID organization, String code) {
        return Prescription.parseCode(code)
                .flatMap(id -> prescriptions.document(organization, id))
                .orElseThrow(PrescriptionService::notFound);
    }

    /**
     * @throws DomainException of kind NOT_FOUND if the patient has no such prescription
     */
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public PrescriptionDocument document(UUID organization, String code, long patient) {
        return Prescription.parseCode(code)
                .flatMap(id -> prescriptions.document(organization, id, patient))
                .orElseThrow(PrescriptionService::notFound);
    }

    /** Returns what anybody who knows the code may see; empty if there is no such prescription. */
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public Optional<PrescriptionVerification> verify(String code) {
        return Prescription.parseCode(code)
                .flatMap(
                        id ->
                                prescriptions
                                        .organizationOf(id)
                                        .flatMap(sender -> prescriptions.verification(sender, id)));
    }

    private static DomainException referenceUsed() {
        return DomainException.notPossible(
                ErrorCode.REFERENCE_USED,
                "The reference was used for a prescription with other content, and nothing was issued now:"
                        + " repeat the first call as it was, or send this one with another reference.");
    }

    private static DomainException unknown(ErrorCode code, String what) {
        return DomainException.notPossible(code, "The organization has no " + what + ".");
    }

    private static DomainException notFound() {
        return DomainException.notFound("There is no prescription with this code.");
    }

    /**
     * The PDF of a prescription.
     *
     * @param sha256 of the PDF, in hexadecimal
     */
    public record PrescriptionDocument(UUID code, byte[] pdf, String sha256) {}

    /**
     * What anybody who knows the code may see of a prescription.
     *
     * @param items number of medicines
     * @param initials of the patient's name as printed
     * @param language of the PDF
     */
    public record PrescriptionVerification(
            PrescriptionState state,
            LocalDate issuedOn,
            String organization,
            int items,
            String initials,
            Language language) {

        private static final int MAX_INITIALS = 6;

        /** The first letter of each part of a name with its combining marks; at most six. */
        static String initials(String name) {
            return Arrays.stream(PrintableText.cleanLine(name).split("[ -]+"))
                    .filter(word -> !word.isEmpty())
                    .limit(MAX_INITIALS)
                    .map(PrescriptionVerification::firstLetter)
                    .collect(Collectors.joining(" "));
        }

        private static String firstLetter(String word) {
            BreakIterator letters = BreakIterator.getCharacterInstance(Locale.ROOT);
            letters.setText(word);
            return word.substring(0, letters.next()).toUpperCase(Locale.ROOT) + ".";
        }
    }
}
