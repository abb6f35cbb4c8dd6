package org.patientcare.patients.intake;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.patientcare.patients.patient.PatientRequest;
import org.patientcare.patients.patient.PatientsRequest;
import org.patientcare.platform.json.Json;
import org.patientcare.platform.json.JsonFaults;
import org.patientcare.platform.shared.DomainException;

/** Patients as they are kept until they are loaded: the body of an upsert. */
final class BatchBody {

    /** How paths of faults of the first patient begin. */
    static final String FIRST = "patients[0].";

    private BatchBody() {}

    /**
     * @param patients each as JSON
     */
    static String of(List<String> patients) {
        return "{\"patients\":[" + String.join(",", patients) + "]}";
    }

    /**
     * @throws DomainException of kind INVALID if it cannot be read at all
     */
    static List<PatientRequest> read(String body, JsonFaults faults) {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        return ((PatientsRequest) Json.read(bytes, PatientsRequest.class, faults)).patients();
    }

    /** The same of one whose patients were read one by one before. */
    static List<PatientRequest> read(String body) {
        JsonFaults faults = new JsonFaults();
        List<PatientRequest> patients = read(body, faults);
        if (!faults.isEmpty()) {
            throw new IllegalStateException("A batch that was read before cannot be read");
        }
        return patients;
    }
}
