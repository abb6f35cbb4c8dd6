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

/** What files would do now. */
@ApplicationScoped
class ImportEffects {

    private static final int COMPARED_AT_ONCE = 1_000;

    @EJB private PatientService patients;

    /** Of each patient in their order. */
    List<UpsertEffect> of(UUID organization, List<PatientRequest> all, PlanRule plans) {
        List<UpsertEffect> effects = new ArrayList<>();
        for (int from = 0; from < all.size(); from += COMPARED_AT_ONCE) {
            List<PatientRequest> part =
                    all.subList(from, Math.min(all.size(), from + COMPARED_AT_ONCE));
            effects.addAll(patients.effects(organization, part, plans));
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
