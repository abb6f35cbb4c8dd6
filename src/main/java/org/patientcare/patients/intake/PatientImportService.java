package org.patientcare.patients.intake;

import jakarta.ejb.EJB;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.patientcare.patients.intake.PatientImportRepository.Kept;
import org.patientcare.patients.intake.PatientLineReader.UpsertBody;
import org.patientcare.patients.patient.PatientContacts;
import org.patientcare.patients.patient.PatientRequest;
import org.patientcare.patients.patient.PlanRule;
import org.patientcare.patients.patient.UpsertEffect;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.ErrorCode;
import org.patientcare.platform.shared.FaultCode;
import org.patientcare.platform.shared.Faults;
import org.patientcare.trail.audit.AuditAction;
import org.patientcare.trail.audit.AuditContext;
import org.patientcare.trail.audit.AuditTarget;
import org.patientcare.trail.audit.AuditTrail;

/**
 * The patient files uploaded for an organization (people.md, section 3), and their loading batch by
 * batch. Each batch has its own transaction, which locks the row of the import, so that no two
 * nodes load the same file. If a node dies, its lock is released with its connection, and another
 * node continues with the first batch that was not committed.
 */
@Stateless
public class PatientImportService {

    /**
     * How much is kept of the files of an organization that were loaded, and how much of those that
     * were not: 4 MiB each for the patients, as much for the table until it is loaded, and 16 MiB
     * of all of them, with the last file on top, for lines that are faulty. Stored one by one these
     * take about three times as much again.
     */
    static final Kept MOST = new Kept(20, 16 * 1024 * 1024);

    /** A suggestion only: a file may expire sooner, which makes space for another one. */
    private static final int RETRY_AFTER_SECONDS = 60;

    @Inject private PatientImportRepository imports;
    @Inject private ImportBatchRepository batches;
    @Inject private ImportFaultRepository faults;
    @Inject private ImportReadingRepository readings;
    @Inject private ImportPreview previews;
    @EJB private PatientContacts contacts;
    @Inject private AuditTrail trail;
    @Inject private AuditContext context;

    /**
     * Stores a file and returns what it would change. No patient is changed. Of files that are only
     * uploaded and never loaded, as while somebody corrects one, the latest are kept.
     *
     * @throws DomainException as {@link #requireBelowLimit} does
     */
    public UploadedImport upload(UUID organization, PatientImportFile read) {
        UUID id = UUID.randomUUID();
        ImportPreview.Checked checked = previews.check(organization, id, read);
        PatientImportFile file = checked.file();
        UploadedImport preview = checked.shown();
        imports.lockOrganization(organization);
        requireBelowLimit(organization);
        imports.add(organization, id, file, preview.counts());
        imports.removeSuperseded(organization, id, MOST);
        batches.add(organization, id, file.validLines());
        faults.add(organization, id, file.faultyLines());
        readings.put(organization, id, file, preview.report());
        trail.recordDone(
                AuditAction.PATIENT_IMPORT_CREATE,
                organization,
                AuditTarget.ofObjects(id.toString()),
                preview.counts().facts());
        return preview;
    }

    /**
     * Checks that another file may be stored. To be called before a file is parsed, as parsing
     * would be in vain otherwise.
     *
     * @throws DomainException of kind TOO_OFTEN if too many files of the organization were loaded,
     *     or files with too many faulty lines
     */
    public void requireBelowLimit(UUID organization) {
        Kept loaded = imports.loaded(organization);
        if (loaded.files() >= MOST.files()) {
            throw limitReached("The organization has loaded " + MOST.files() + " files");
        }
        if (loaded.bytes() >= MOST.bytes()) {
            throw limitReached(
                    "The organization has loaded files with "
                            + MOST.bytes()
                            + " bytes of faulty lines");
        }
    }

    private static DomainException limitReached(String what) {
        return DomainException.tooOften(
                ErrorCode.LIMIT_REACHED,
                what
                        + " within a day, the maximum: each file counts until a day after it was"
                        + " loaded.",
                RETRY_AFTER_SECONDS);
    }

    /**
     * @throws DomainException of kind NOT_FOUND if the organization has no such file
     */
    public PatientImport get(UUID organization, UUID id) {
        return imports.find(organization, id).orElseThrow(PatientImportService::unknown);
    }

    /**
     * Counts again what a file would change, in a transaction of its own, so that the new counts
     * are kept even if the run is then refused. Stores new counts for a file that has not been run,
     * if the number of patients that it would unsubscribe has changed.
     */
    public void recount(UUID organization, UUID id) {
        imports.find(organization, id)
                .filter(file -> file.state() == ImportState.READY)
                .filter(file -> file.plans() == PlanRule.APPLY)
                .ifPresent(file -> recount(organization, file));
    }

    private void recount(UUID organization, PatientImport file) {
        List<UpsertEffect> all = new ArrayList<>();
        List<PatientRequest> part = batches.readPart(organization, file.id(), 0);
        for (int next = 1; !part.isEmpty(); next++) {
            all.addAll(previews.effects(organization, part, file.plans()));
            part = batches.readPart(organization, file.id(), next);
        }
        ImportCounts now = ImportPreview.counts(file.counts().faulty(), all);
        boolean complete = now.rows() == file.counts().rows();
        if (complete && now.unsubscribes() != file.counts().unsubscribes()) {
            imports.updateCounts(organization, file.id(), now);
        }
    }

    /**
     * Starts to load a file, on this node or another one. Idempotent.
     *
     * @param unsubscribes how many patients will be unsubscribed, as counted last; may be null if
     *     they are at most 10 % of the valid lines
     * @throws DomainException of kind NOT_FOUND if the organization has no such file, INVALID if it
     *     is not known what a column is, or the number is wrong or missing
     */
    public PatientImport start(UUID organization, UUID id, Integer unsubscribes) {
        PatientImport found = get(organization, id);
        requireDecided(found);
        requireNumber(found.counts(), unsubscribes);
        if (found.state() == ImportState.READY && imports.start(organization, id, context)) {
            trail.recordDone(
                    AuditAction.PATIENT_IMPORT_RUN,
                    organization,
                    AuditTarget.ofObjects(id.toString()));
        }
        return get(organization, id);
    }

    private static void requireDecided(PatientImport file) {
        if (file.report() != null && file.state() == ImportState.READY) {
            Faults undecided = new Faults();
            file.report().reading().addUndecided(undecided, file.report().heading());
            undecided.throwIfAny();
        }
    }

    private static void requireNumber(ImportCounts counts, Integer given) {
        boolean right = given == null ? !counts.mustBeConfirmed() : given == counts.unsubscribes();
        if (!right) {
            throw DomainException.invalid(
                    "unsubscribes", FaultCode.UNSUBSCRIBES_CHANGED.of(counts.unsubscribes()));
        }
    }

    /**
     * Loads the next batch of any import that is not locked by another transaction.
     *
     * @return number of rows that were processed; 0 if nothing is to be done or others are doing it
     * @throws ImportFailure if the batch cannot be stored
     */
    public int loadNextBatch() {
        return batches.claim().map(this::loadOrFail).orElse(0);
    }

    /** As {@link #loadNextBatch()}, for one import. */
    public int loadNextBatch(UUID organization, UUID id) {
        return batches.claim(organization, id).map(this::loadOrFail).orElse(0);
    }

    private int loadOrFail(ImportBatchRepository.Claim claim) {
        try {
            return load(claim);
        } catch (RuntimeException e) {
            throw new ImportFailure(claim, e);
        }
    }

    /**
     * Records a failure in a new transaction, since that of the batch was rolled back. Temporary
     * failures are not counted. A file whose batch would be refused each time is given up.
     */
    @TransactionAttribute(TransactionAttributeType.REQUIRES_NEW)
    public void recordFailure(ImportFailure failure) {
        if (failure.isTransient()) {
            imports.postpone(failure.organization(), failure.importId());
        } else if (failure.isFinal()) {
            imports.giveUp(failure.organization(), failure.importId());
        } else {
            imports.recordFailure(failure.organization(), failure.importId());
        }
    }

    /** Whether a batch of this import is to be loaded now. */
    public boolean isDue(UUID organization, UUID id) {
        return imports.isDue(organization, id);
    }

    /** Loads one batch; the audit trail names the person who started the import. */
    private int load(ImportBatchRepository.Claim claim) {
        Optional<ImportBatchRepository.Batch> next = batches.next(claim);
        if (next.isEmpty()) {
            batches.finish(claim);
            readings.deleteLines(claim.organization(), claim.id());
            return 1;
        }
        if (next.get().isRefused()) {
            return refuse(claim);
        }
        context.beginRequest(claim.requestId(), null);
        context.setActor(claim.actor());
        List<PatientRequest> patients = UpsertBody.read(next.get().patients());
        Set<String> refused =
                contacts.upsertByPerson(claim.organization(), patients, claim.plans());
        if (!refused.isEmpty()) {
            batches.addRefused(claim, next.get().number(), refused);
        }
        batches.markLoaded(claim, next.get().number(), patients.size() - refused.size());
        return patients.size();
    }

    /**
     * Patients were erased, or their codes began to be refused, after the file was checked: their
     * lines are faulty. Once for the file, after its last batch, since its whole table is read. If
     * a node of an earlier release began to load it, the lines are only counted: they are gone.
     *
     * @return how many patients these are
     */
    private int refuse(ImportBatchRepository.Claim claim) {
        Set<String> codes = batches.takeRefused(claim);
        Optional<ImportReadingRepository.Stored> stored =
                readings.find(claim.organization(), claim.id());
        Set<Integer> faulty = faults.numbers(claim.organization(), claim.id());
        List<FaultyLine> lines = stored.map(file -> file.refused(codes, faulty)).orElse(List.of());
        faults.add(claim.organization(), claim.id(), lines);
        imports.addFaults(
                claim.organization(),
                claim.id(),
                get(claim.organization(), claim.id()).counts().withFaulty(codes.size()),
                stored.map(file -> PatientImportFile.moreFaultsAsCsv(file.table().heading(), lines))
                        .orElse(""));
        return codes.size();
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
