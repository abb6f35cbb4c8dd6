package org.patientcare.patients.intake;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.patientcare.patients.patient.PatientRequest;
import org.patientcare.patients.patient.PatientsRequest;
import org.patientcare.platform.json.Json;
import org.patientcare.platform.json.JsonFaults;
import org.patientcare.platform.shared.DomainException;

/** Patients as they are stored until they are loaded: the JSON body of an upsert request. */
final class UpsertBody {

    /** The prefix of the paths of errors in the first patient. */
    static final String FIRST_PATIENT_PATH = "patients[0].";

    private UpsertBody() {}

    /**
     * @param patients JSON of each patient
     */
    static String of(List<String> patients) {
        return "{\"patients\":[" + String.join(",", patients) + "]}";
    }

    /**
     * @param faults receives the errors that were found
     * @throws DomainException of kind INVALID if the body cannot be parsed at all
     */
    static List<PatientRequest> read(String body, JsonFaults faults) {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        return ((PatientsRequest) Json.read(bytes, PatientsRequest.class, faults)).patients();
    }

    /**
     * Reads a body that was read without errors before.
     *
     * @throws IllegalStateException if it has errors
     */
    static List<PatientRequest> read(String body) {
        JsonFaults faults = new JsonFaults();
        List<PatientRequest> patients = read(body, faults);
        if (!faults.isEmpty()) {
            throw new IllegalStateException("A stored batch of patients cannot be parsed");
        }
        return patients;
    }
}
