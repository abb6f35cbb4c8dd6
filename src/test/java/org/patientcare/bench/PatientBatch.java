package org.patientcare.bench;

import java.util.List;
import java.util.stream.IntStream;
import org.patientcare.patients.patient.PatientRequest;
import org.patientcare.patients.patient.RawUpsert;

/**
 * A hundred patients, as JSON for the service and as records for the yardstick.
 *
 * @param number the number of the batch
 * @param version a part of the values of every patient, so that another version changes them all
 */
record PatientBatch(String prefix, long number, long version) {

    static final int SIZE = 100;

    private static final String REST =
            """
            ","last_name":"Pereira","gender":"female","birth_date":"1980-05-17",\
            "email":"ana@example.org","plan":"basic","phone":"+34600000000","locale":"es",\
            "meta":{"ward":"4"}}""";

    String json() {
        StringBuilder json = new StringBuilder(32 * 1024).append("{\"patients\":[");
        for (int i = 0; i < SIZE; i++) {
            json.append(i == 0 ? "" : ",")
                    .append("{\"code\":\"")
                    .append(code(i))
                    .append("\",\"first_name\":\"")
                    .append(firstName())
                    .append("\",\"tax_id\":\"")
                    .append(taxId())
                    .append(REST);
        }
        return json.append("]}").toString();
    }

    List<PatientRequest> requests() {
        return IntStream.range(0, SIZE)
                .mapToObj(i -> RawUpsert.patient(code(i), firstName(), taxId()))
                .toList();
    }

    private String code(int i) {
        return prefix + (number * SIZE + i);
    }

    private String firstName() {
        return "Ana " + version;
    }

    private String taxId() {
        return "T-" + version;
    }
}
