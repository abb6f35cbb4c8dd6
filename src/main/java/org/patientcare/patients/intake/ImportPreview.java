package org.patientcare.patients.intake;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.patientcare.patients.intake.PatientLineReader.PatientLine;
import org.patientcare.patients.patient.PatientRequest;
import org.patientcare.patients.patient.PatientService;
import org.patientcare.patients.patient.PlanRule;
import org.patientcare.patients.patient.UpsertEffect;
import org.patientcare.people.organization.Organization.ErasedCodeRule;
import org.patientcare.platform.shared.Partition;

/** What loading files would change. Changes nothing. */
@ApplicationScoped
class ImportPreview {

    private static final int SAMPLE_SIZE = 5;

    private static final int PATIENTS_PER_QUERY = 1_000;

    @EJB private PatientService patients;

    /**
     * A file, of which what is known of the organization's patients is checked as well.
     *
     * @param shown what loading it now would change, and what a person is told of it
     */
    record Checked(PatientImportFile file, UploadedImport shown) {}

    /**
     * Checks a file that was read. Lines with codes of erased patients are faulty if the
     * organization has these refused.
     */
    Checked check(UUID organization, UUID id, PatientImportFile read) {
        List<UpsertEffect> all =
                effects(
                        organization,
                        read.validLines().stream().map(PatientLine::patient).toList(),
                        read.reading().plans());
        PatientImportFile file = read.refusing(refused(read, all));
        List<UpsertEffect> effects = all.stream().filter(each -> !isRefused(each)).toList();
        List<ImportNotice> notices =
                Stream.of(
                                ImportNotice.of(file.table(), file.reading()),
                                ofNames(effects),
                                ImportNotice.ofErased(effects))
                        .flatMap(List::stream)
                        .toList();
        return new Checked(
                file,
                new UploadedImport(
                        id,
                        counts(file.faultyLines().size(), effects),
                        sample(file, effects),
                        ReadingReport.of(file, notices)));
    }

    private static Set<String> refused(PatientImportFile read, List<UpsertEffect> effects) {
        return IntStream.range(0, effects.size())
                .filter(i -> isRefused(effects.get(i)))
                .mapToObj(i -> read.validLines().get(i).patient().code())
                .collect(Collectors.toSet());
    }

    private static boolean isRefused(UpsertEffect effect) {
        return effect.erased() == ErasedCodeRule.REFUSE;
    }

    private static List<ImportNotice> ofNames(List<UpsertEffect> effects) {
        int existing = effects.size() - count(effects, UpsertEffect.Kind.NEW);
        return ImportNotice.ofNames(
                (int) effects.stream().filter(UpsertEffect::renames).count(), existing);
    }

    /** What each patient would change if loaded now, in the order of the list. */
    List<UpsertEffect> effects(UUID organization, List<PatientRequest> all, PlanRule plans) {
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

    private static List<UploadedImport.Sample> sample(
            PatientImportFile file, List<UpsertEffect> effects) {
        return IntStream.range(0, Math.min(SAMPLE_SIZE, effects.size()))
                .mapToObj(
                        i -> {
                            PatientLine line = file.validLines().get(i);
                            return new UploadedImport.Sample(
                                    line.number(), line.patient(), effects.get(i).kind());
                        })
                .toList();
    }
}
