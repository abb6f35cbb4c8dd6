package org.patientcare.documents.prescription;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;
import org.patientcare.patients.patient.Gender;
import org.patientcare.patients.patient.PatientRequest;
import org.patientcare.patients.patient.PatientService;
import org.patientcare.people.organization.DemoOrganization;
import org.patientcare.people.professional.ProfessionalService;
import org.patientcare.platform.shared.Change;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.Language;

/** A prescription of the demo organization for a fictitious patient. */
@ApplicationScoped
public class DemoPrescription {

    /** Not a secret, and neither is the content. */
    static final UUID CODE = UUID.fromString("00000000-0000-4000-8000-00000000d0c5");

    private static final String PATIENT = "demo-patient";
    private static final LocalDate BORN = LocalDate.of(1980, 5, 17);

    @EJB private PrescriptionService prescriptions;
    @Inject private PrescriptionIssuing issuing;
    @EJB private PatientService patients;

    /**
     * Creates the prescription and its patient unless they exist. May run on several nodes at once.
     */
    public void createIfMissing() {
        if (prescriptions.exists(DemoOrganization.ID, CODE)) {
            return;
        }
        patients.upsert(DemoOrganization.ID, List.of(patient()));
        try {
            issuing.issue(DemoOrganization.ID, CODE, order());
        } catch (DomainException e) {
            throw e;
        } catch (RuntimeException e) {
            if (!prescriptions.exists(DemoOrganization.ID, CODE)) {
                throw e;
            }
        }
    }

    private static PatientRequest patient() {
        return new PatientRequest(
                PATIENT,
                "Lucía",
                Change.to("Ferrer Soto"),
                Change.to(Gender.FEMALE),
                Change.to(BORN),
                Change.none(),
                Change.none(),
                null,
                Change.none(),
                Change.to(Language.ES),
                Change.none());
    }

    private static PrescriptionOrder order() {
        return new PrescriptionOrder(
                PATIENT,
                ProfessionalService.DEMO_HASH,
                List.of(
                        new PrescriptionItem(
                                "Ibuprofeno",
                                "600 mg",
                                "1 comprimido cada 8 horas, con las comidas, durante 5 días",
                                "1 envase de 20 comprimidos"),
                        new PrescriptionItem(
                                "Omeprazol",
                                "20 mg",
                                "1 cápsula antes del desayuno",
                                "1 envase de 28 cápsulas")),
                "Beba agua abundante.",
                null,
                null,
                null);
    }
}
