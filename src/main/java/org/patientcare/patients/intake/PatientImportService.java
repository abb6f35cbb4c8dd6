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
import org.patientcare.trail.audit.AuditTarget;
import org.patientcare.trail.audit.AuditTrail;

/**
 * The patient files uploaded for an organization (people.md, section 3). {@link ImportBatchLoader}
 * loads them.
 */
@Stateless
public class PatientImportService {

    /**
     * Maximum number of files kept per organization that were loaded, and of those that were not,
     * which limits the space they take: 4 MiB each, and at most three times as much where all their
     * lines are faulty.
     */
    private static final int MAX_FILES = 20;

    private static final int SAMPLE_SIZE = 5;

    /** A suggestion only: a file may expire sooner, which makes space for another one. */
    private static final int RETRY_AFTER_SECONDS = 60;

    @Inject private PatientImportRepository imports;
    @Inject private ImportBatchRepository batches;
    @Inject private ImportPreview importPreview;
    @Inject private AuditTrail trail;
    @Inject private AuditContext context;

    /**
     * Stores a file and returns what it would change. No patient is changed. Of files that are only
     * uploaded and never loaded, as while somebody corrects one, the latest are kept.
     *
     * @throws DomainException of kind TOO_OFTEN if too many files of the organization were loaded
     */
    public UploadedImport upload(UUID organization, PatientImportFile file) {
        List<UpsertEffect> effects = importPreview.of(organization, patients(file), file.plans());
        imports.lockOrganization(organization);
        requireBelowLimit(organization);
        imports.removeSuperseded(organization, MAX_FILES - 1);
        UUID id = UUID.randomUUID();
        ImportCounts counts = ImportPreview.counts(file.faulty(), effects);
        imports.add(organization, id, file, counts);
        batches.add(organization, id, file.validLines());
        trail.recordDone(
                AuditAction.PATIENT_IMPORT_CREATE,
                organization,
                AuditTarget.ofObjects(id.toString()),
                new JsonDocument(
                        "{\"rows\":%d,\"faulty\":%d}".formatted(counts.rows(), counts.faulty())));
        return new UploadedImport(id, counts, sample(file, effects));
    }

    /**
     * Checks that another file may be stored. To be called before a file is parsed, as parsing
     * would be in vain otherwise.
     *
     * @throws DomainException of kind TOO_OFTEN if too many files of the organization were loaded
     */
    public void requireBelowLimit(UUID organization) {
        if (imports.countLoaded(organization) >= MAX_FILES) {
            throw DomainException.tooOften(
                    "The organization has loaded "
                            + MAX_FILES
                            + " files within a day, the maximum: each counts until a day after it"
                            + " was loaded.",
                    RETRY_AFTER_SECONDS);
        }
    }

    private static List<PatientRequest> patients(PatientImportFile file) {
        return file.validLines().stream().map(PatientLine::patient).toList();
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

    /**
     * @throws DomainException of kind NOT_FOUND if the organization has no such file
     */
    public PatientImport get(UUID organization, UUID id) {
        return imports.find(organization, id).orElseThrow(PatientImportService::unknown);
    }

    /**
     * Starts to load a file, on this node or another one. Idempotent.
     *
     * @param unsubscribes how many patients will be unsubscribed, as counted last; may be null if
     *     they are at most 10 % of the valid lines
     * @throws DomainException of kind NOT_FOUND if the organization has no such file, INVALID if
     *     the number is wrong or missing
     */
    public PatientImport start(UUID organization, UUID id, Integer unsubscribes) {
        PatientImport found = get(organization, id);
        requireNumber(found.counts(), unsubscribes);
        if (found.state() == ImportState.READY && imports.start(organization, id, context)) {
            trail.recordDone(
                    AuditAction.PATIENT_IMPORT_RUN,
                    organization,
                    AuditTarget.ofObjects(id.toString()));
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
     * Returns the lines that cannot be loaded as CSV. The audit trail records who read them.
     *
     * @throws DomainException of kind NOT_FOUND if the organization has no such file
     */
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public String faults(UUID organization, UUID id) {
        return imports.faults(organization, id).orElseThrow(PatientImportService::unknown);
    }

    /**
     * Deletes expired files, at most 1,000 per call; returns how many were deleted. May run on
     * several nodes at once.
     */
    public int removeOld() {
        return imports.removeOld();
    }

    private static DomainException unknown() {
        return DomainException.notFound("There is no file of patients with this id.");
    }
}
