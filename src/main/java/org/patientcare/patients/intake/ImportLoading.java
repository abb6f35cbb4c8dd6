package org.patientcare.patients.intake;

import jakarta.ejb.EJB;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.patients.patient.PatientRequest;
import org.patientcare.patients.patient.PatientService;
import org.patientcare.patients.patient.PatientsRequest;
import org.patientcare.platform.json.Json;
import org.patientcare.platform.json.JsonFaults;
import org.patientcare.trail.audit.AuditContext;

/**
 * Loads files batch by batch, each in a transaction of its own that holds the file's row: no two
 * nodes are at one file, and a node that dies lets go of it with its connection. What it had not
 * committed another one does again, from the first batch that is left.
 */
@Stateless
public class ImportLoading {

    @Inject private ImportBatchRepository batches;
    @EJB private PatientService patients;
    @Inject private AuditContext context;

    /**
     * Loads a batch of some file that nobody is at.
     *
     * @return how many rows it dealt with; 0 when there is nothing to do, or others do it
     */
    public int loadNext() {
        return batches.claim().map(this::load).orElse(0);
    }

    /** The same of one file. */
    public int loadNext(UUID organization, UUID id) {
        return batches.claim(organization, id).map(this::load).orElse(0);
    }

    /** The trail notes it under whoever had the file loaded. */
    private int load(ImportBatchRepository.Claim claim) {
        Optional<ImportBatchRepository.Batch> next = batches.next(claim);
        if (next.isEmpty()) {
            batches.finish(claim);
            return 1;
        }
        context.arrived(claim.requestId(), null);
        context.identified(claim.actor());
        List<PatientRequest> loaded = patients(next.get());
        patients.upsert(claim.organization(), loaded, claim.plans());
        batches.loaded(claim, next.get().number(), loaded.size());
        return loaded.size();
    }

    private static List<PatientRequest> patients(ImportBatchRepository.Batch batch) {
        JsonFaults faults = new JsonFaults();
        byte[] body = batch.patients().getBytes(StandardCharsets.UTF_8);
        PatientsRequest read = (PatientsRequest) Json.read(body, PatientsRequest.class, faults);
        if (!faults.isEmpty()) {
            throw new IllegalStateException("A batch that was read before cannot be read");
        }
        return read.patients();
    }
}
