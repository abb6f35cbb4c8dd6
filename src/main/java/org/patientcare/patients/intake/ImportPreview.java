package org.patientcare.patients.intake;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.patientcare.patients.patient.PatientRequest;
import org.patientcare.patients.patient.PatientService;
import org.patientcare.patients.patient.PlanRule;
import org.patientcare.patients.patient.UpsertEffect;
import org.patientcare.platform.shared.Partition;

/** Computes what the patients of a file would change if they were loaded now. */
@ApplicationScoped
class ImportPreview {

    private static final int PATIENTS_PER_QUERY = 1_000;

    @EJB private PatientService patients;

    /** The effect for each patient, in the order of the list. */
    List<UpsertEffect> of(UUID organization, List<PatientRequest> all, PlanRule plans) {
        List<UpsertEffect> effects = new ArrayList<>();
        for (List<PatientRequest> part : Partition.of(all, PATIENTS_PER_QUERY)) {
            effects.addAll(patients.previewUpsert(organization, part, plans));
        }
        return effects;
    }

    static ImportCounts counts(int faulty, List<UpsertEffect> effects) {
        return new ImportCounts(
                effects.size() + faulty,
                count(effects, UpsertEffect.Kind.NEW),
                count(effects, UpsertEffect.Kind.CHANGED),
                count(effects, UpsertEffect.Kind.UNCHANGED),
                faulty,
                (int) effects.stream().filter(UpsertEffect::unsubscribes).count());
    }

    private static int count(List<UpsertEffect> effects, UpsertEffect.Kind kind) {
        return (int) effects.stream().filter(each -> each.kind() == kind).count();
    }
}
