package org.patientcare.patients.intake;

import jakarta.ejb.EJB;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.BiConsumer;
import java.util.function.UnaryOperator;
import org.patientcare.patients.intake.ImportReadingRepository.Stored;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.Faults;
import org.patientcare.platform.shared.JsonDocument;
import org.patientcare.trail.audit.AuditAction;
import org.patientcare.trail.audit.AuditTarget;
import org.patientcare.trail.audit.AuditTrail;

/**
 * How files of patients are understood: what their columns are, and the lines that people correct.
 * After each change the whole file is checked again, since a line can have the code of another one.
 */
@Stateless
public class ImportReadingService {

    /** Lines that are shown, or corrected, by one call. */
    public static final int MAX_LINES = 50;

    @Inject private PatientImportRepository imports;
    @Inject private ImportBatchRepository batches;
    @Inject private ImportFaultRepository faults;
    @Inject private ImportReadingRepository readings;
    @Inject private ImportPreview previews;
    @EJB private PatientImportService files;
    @Inject private AuditTrail trail;

    /** How a table is understood before anybody says more. */
    public ImportReading firstReading(UUID organization, ImportTable table) {
        return ImportReading.of(table, readings.said(organization));
    }

    /**
     * Reads a file in the way that a person says, and keeps for the next file of the organization
     * what they said of its headings.
     *
     * @param check adds the constraint violations of a request
     * @throws DomainException of kind NOT_FOUND if the organization has no such file that waits to
     *     be loaded, INVALID if the file cannot be read so
     */
    public UploadedImport read(
            UUID organization, UUID id, ImportReading reading, BiConsumer<Object, Faults> check) {
        return readAgain(
                organization,
                id,
                stored -> {
                    Faults found = new Faults();
                    reading.addFaults(found, stored.table().heading());
                    found.throwIfAny();
                    readings.say(organization, said(stored.table().heading(), reading));
                    return new Stored(stored.table(), reading);
                },
                check);
    }

    private static SortedMap<String, PatientColumn> said(
            List<String> heading, ImportReading reading) {
        SortedMap<String, PatientColumn> said = new TreeMap<>();
        if (Headings.looksLikePatient(heading)) {
            return said;
        }
        for (int i = 0; i < heading.size(); i++) {
            PatientColumn column = reading.columns().get(i);
            if (!heading.get(i).isEmpty() && column != PatientColumn.UNDECIDED) {
                said.put(Headings.folded(heading.get(i)), column);
            }
        }
        return said;
    }

    /**
     * Puts other cells in some lines of a file.
     *
     * @param cells by the numbers of the lines, in the order of the heading
     * @param check adds the constraint violations of a request
     * @throws DomainException of kind NOT_FOUND if the organization has no such file that waits to
     *     be loaded, INVALID if it has no such line
     */
    public UploadedImport correct(
            UUID organization,
            UUID id,
            Map<Integer, List<String>> cells,
            BiConsumer<Object, Faults> check) {
        return readAgain(
                organization,
                id,
                stored -> new Stored(stored.table().with(cells), stored.reading()),
                check);
    }

    private UploadedImport readAgain(
            UUID organization,
            UUID id,
            UnaryOperator<Stored> change,
            BiConsumer<Object, Faults> check) {
        Stored changed =
                change.apply(
                        readings.lock(organization, id)
                                .orElseThrow(ImportReadingService::notWaiting));
        ImportPreview.Checked checked =
                previews.check(
                        organization,
                        id,
                        PatientImportFile.read(changed.table(), changed.reading(), check));
        PatientImportFile file = checked.file();
        UploadedImport preview = checked.shown();
        imports.replace(organization, id, file, preview.counts());
        imports.removeSuperseded(organization, id, PatientImportService.MOST);
        batches.removeAll(organization, id);
        batches.add(organization, id, file.validLines());
        faults.removeAll(organization, id);
        faults.add(organization, id, file.faultyLines());
        readings.put(organization, id, file, preview.report());
        trail.recordDone(
                AuditAction.PATIENT_IMPORT_CORRECT,
                organization,
                AuditTarget.ofObjects(id.toString()),
                preview.counts().facts());
        return preview;
    }

    private static DomainException notWaiting() {
        return DomainException.notFound(
                "There is no file of patients with this id that waits to be loaded.");
    }

    /**
     * The next lines that cannot be loaded, as a list of objects, at most {@value #MAX_LINES}. The
     * audit trail records who read them.
     *
     * @param after the number of the line behind which to begin
     * @throws DomainException of kind NOT_FOUND if the organization has no such file
     */
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public JsonDocument faultyLines(UUID organization, UUID id, int after) {
        files.get(organization, id);
        return faults.next(organization, id, after, MAX_LINES);
    }
}
