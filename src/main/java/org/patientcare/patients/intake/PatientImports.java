package org.patientcare.patients.intake;

import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import org.patientcare.patients.patient.PatientRequest;
import org.patientcare.patients.patient.UpsertEffect;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.JsonDocument;
import org.patientcare.trail.audit.AuditAction;
import org.patientcare.trail.audit.AuditContext;
import org.patientcare.trail.audit.AuditTrail;
import org.patientcare.trail.audit.Concerned;

/** The files of patients of an organization. Loading them is {@link ImportLoading}. */
@Stateless
public class PatientImports {

    /** Of an organization: with 4 MiB each they stay a small part of a database. */
    private static final int MOST_KEPT = 20;

    private static final int SAMPLE = 5;

    /** Room may come sooner, by what was loaded a day ago. */
    private static final int RETRY_AFTER_SECONDS = 60;

    @Inject private PatientImportRepository imports;
    @Inject private ImportBatchRepository batches;
    @Inject private ImportEffects effectsNow;
    @Inject private AuditTrail trail;
    @Inject private AuditContext context;

    /**
     * Takes a file in and says what it would do. Nobody is changed.
     *
     * @throws DomainException of kind TOO_OFTEN if too many files of the organization are kept
     */
    public UploadedImport upload(UUID organization, PatientFile file) {
        List<UpsertEffect> effects = effectsNow.of(organization, patients(file), file.plans());
        imports.awaitTurn(organization);
        requireRoom(organization);
        UUID id = UUID.randomUUID();
        ImportCounts counts = ImportEffects.counts(file.faulty(), effects);
        imports.add(organization, id, file, counts);
        batches.add(organization, id, file.good());
        trail.wrote(
                AuditAction.PATIENT_IMPORT_CREATE,
                organization,
                Concerned.things(id.toString()),
                new JsonDocument(
                        "{\"rows\":%d,\"faulty\":%d}".formatted(counts.rows(), counts.faulty())));
        return new UploadedImport(id, counts, sample(file, effects));
    }

    /**
     * To be asked before a file is read, which is worth it only then.
     *
     * @throws DomainException of kind TOO_OFTEN if too many files of the organization are kept
     */
    public void requireRoom(UUID organization) {
        if (imports.kept(organization) >= MOST_KEPT) {
            throw DomainException.tooOften(
                    "The organization has "
                            + MOST_KEPT
                            + " files, which is the most: each goes a day after it came or was loaded.",
                    RETRY_AFTER_SECONDS);
        }
    }

    private static List<PatientRequest> patients(PatientFile file) {
        return file.good().stream().map(PatientLine::patient).toList();
    }

    private static List<UploadedImport.Sample> sample(
            PatientFile file, List<UpsertEffect> effects) {
        return IntStream.range(0, Math.min(SAMPLE, effects.size()))
                .mapToObj(
                        i -> {
                            PatientLine line = file.good().get(i);
                            return new UploadedImport.Sample(
                                    line.number(), line.patient(), effects.get(i).kind());
                        })
                .toList();
    }

    /**
     * @throws DomainException of kind NOT_FOUND if the organization has no such file
     */
    public PatientImport get(UUID organization, UUID id) {
        return imports.find(organization, id).orElseThrow(PatientImports::unknown);
    }

    /**
     * Has a file loaded from now on, by this node or another one; repeating it is fine.
     *
     * @param unsubscribes how many patients are to be unsubscribed, as was counted last; may be
     *     null where that is no more than every tenth line
     * @throws DomainException of kind NOT_FOUND if the organization has no such file, INVALID if
     *     the number is another one
     */
    public PatientImport run(UUID organization, UUID id, Integer unsubscribes) {
        PatientImport found = get(organization, id);
        requireNumber(found.counts(), unsubscribes);
        if (found.state() == ImportState.READY && imports.begin(organization, id, context)) {
            trail.wrote(
                    AuditAction.PATIENT_IMPORT_RUN, organization, Concerned.things(id.toString()));
        }
        return get(organization, id);
    }

    private static void requireNumber(ImportCounts counts, Integer given) {
        boolean right = given == null ? !counts.mustBeConfirmed() : given == counts.unsubscribes();
        if (!right) {
            throw DomainException.invalid(
                    Map.of(
                            "unsubscribes",
                            List.of(
                                    "must be the number of patients whom the file unsubscribes now: "
                                            + counts.unsubscribes())));
        }
    }

    /**
     * The lines that cannot be loaded, as a table. The trail notes who read them.
     *
     * @throws DomainException of kind NOT_FOUND if the organization has no such file
     */
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public String faults(UUID organization, UUID id) {
        return imports.faults(organization, id).orElseThrow(PatientImports::unknown);
    }

    /** Removes some files that are over, and returns how many; on any node. */
    public int removeOld() {
        return imports.removeOld();
    }

    private static DomainException unknown() {
        return DomainException.notFound("There is no file of patients with this id.");
    }
}
