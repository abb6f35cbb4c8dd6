package org.patientcare.bench;

import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** A hundred patients, as JSON for the service and as rows for the yardsticks. */
record PatientBatch(List<Row> rows) {

    static final int SIZE = 100;

    static final String LAST_NAME = "Pereira";
    static final String GENDER = "female";
    static final String BIRTH_DATE = "1980-05-17";
    static final String LOCALE = "es";
    static final String META = "{\"ward\":\"4\"}";

    private static final String CONSTANT_FIELDS =
            """
            ","last_name":"%s","gender":"%s","birth_date":"%s","locale":"%s","meta":%s}"""
                    .formatted(LAST_NAME, GENDER, BIRTH_DATE, LOCALE, META);
    private static final int BYTES_OF_ROW = 320;

    /** A patient: the code, and the values that differ between batches. */
    record Row(
            String code, String firstName, String taxId, String email, String plan, String phone) {

        /** The first name and the tax id depend on the version. */
        static Row named(String code, long version) {
            return new Row(
                    code,
                    "Ana " + version,
                    "T-" + version,
                    "ana@example.org",
                    "basic",
                    "+34600000000");
        }

        /** E-mail address, plan and phone number depend on the version. */
        static Row reached(String code, long version) {
            return new Row(
                    code,
                    "Ana 0",
                    "T-0",
                    "ana-" + version + "@example.org",
                    "basic-" + version,
                    "+34" + (600_000_000 + version));
        }

        private void appendTo(StringBuilder json) {
            json.append("{\"code\":\"")
                    .append(code)
                    .append("\",\"first_name\":\"")
                    .append(firstName)
                    .append("\",\"tax_id\":\"")
                    .append(taxId)
                    .append("\",\"email\":\"")
                    .append(email)
                    .append("\",\"plan\":\"")
                    .append(plan)
                    .append("\",\"phone\":\"")
                    .append(phone)
                    .append(CONSTANT_FIELDS);
        }
    }

    static PatientBatch of(IntFunction<Row> patient) {
        return new PatientBatch(IntStream.range(0, SIZE).mapToObj(patient).toList());
    }

    /**
     * Patients whose first names and tax ids depend on the version.
     *
     * @param number the number of the batch; no two batches of a prefix have a patient in common
     */
    static PatientBatch named(String prefix, long number, long version) {
        return of(i -> Row.named(prefix + (number * SIZE + i), version));
    }

    /** The same patients; their e-mail addresses, plans and phone numbers depend on the version. */
    static PatientBatch reached(String prefix, long number, long version) {
        return of(i -> Row.reached(prefix + (number * SIZE + i), version));
    }

    String json() {
        StringBuilder json = new StringBuilder(SIZE * BYTES_OF_ROW).append("{\"patients\":[");
        for (Row row : rows) {
            row.appendTo(json);
            json.append(',');
        }
        json.setLength(json.length() - 1);
        return json.append("]}").toString();
    }
}
