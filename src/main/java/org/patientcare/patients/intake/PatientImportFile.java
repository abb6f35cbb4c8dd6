package org.patientcare.patients.intake;

import java.lang.reflect.RecordComponent;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import org.patientcare.patients.patient.PatientRequest;
import org.patientcare.patients.patient.PatientsRequest;
import org.patientcare.patients.patient.PlanRule;
import org.patientcare.platform.csv.CsvTable;
import org.patientcare.platform.csv.CsvText;
import org.patientcare.platform.csv.Delimiter;
import org.patientcare.platform.json.Json;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.FaultCode;
import org.patientcare.platform.shared.Faults;
import org.patientcare.platform.shared.JsonDocument;

/**
 * A parsed file of patients.
 *
 * @param validLines valid lines in the order of the file, with distinct codes
 * @param faulty number of lines that cannot be loaded
 * @param faults those lines as CSV with commas, each with its line number and its errors
 */
public record PatientImportFile(
        List<PatientLine> validLines, int faulty, String faults, PlanRule plans) {

    /**
     * Maximum number of lines without the heading; so many take one to two MB and are read within
     * seconds.
     */
    public static final int MAX_LINES = 20_000;

    /**
     * @param check adds the constraint violations of a request
     * @throws DomainException of kind INVALID if the file is not a table with the fields of
     *     patients
     */
    public static PatientImportFile read(byte[] csv, BiConsumer<Object, Faults> check) {
        CsvTable table = CsvTable.read(csv, MAX_LINES);
        PatientLineReader reader = new PatientLineReader(table.heading(), check);
        CsvText faulty =
                new CsvText(Delimiter.COMMA)
                        .row(
                                row(
                                        PatientLineReader.ERROR_COLUMNS,
                                        table.heading(),
                                        table.heading()));
        List<PatientLine> good = new ArrayList<>();
        for (CsvTable.Line line : table.lines()) {
            Faults faults = new Faults();
            PatientLine read = reader.read(line, faults);
            if (faults.isEmpty()) {
                good.add(read);
            } else {
                List<String> ours = List.of(String.valueOf(line.number()), sentences(faults));
                faulty.row(row(ours, table.heading(), line.cells()));
            }
        }
        PlanRule plans =
                table.heading().contains(PatientLineReader.PLAN) ? PlanRule.APPLY : PlanRule.KEEP;
        return new PatientImportFile(
                List.copyOf(good), table.lines().size() - good.size(), faulty.toString(), plans);
    }

    /** Builds a row of the error table; the error columns of an earlier one are left out. */
    private static List<String> row(List<String> ours, List<String> heading, List<String> cells) {
        List<String> row = new ArrayList<>(ours);
        for (int i = 0; i < cells.size(); i++) {
            if (i >= heading.size() || !PatientLineReader.ERROR_COLUMNS.contains(heading.get(i))) {
                row.add(cells.get(i));
            }
        }
        return row;
    }

    private static String sentences(Faults faults) {
        return faults.sentences().entrySet().stream()
                .map(each -> each.getKey() + ": " + String.join(", ", each.getValue()))
                .collect(Collectors.joining("; "));
    }

    /**
     * A line of a file that can be loaded.
     *
     * @param number of the line in the file
     * @param json the patient in the JSON form of the integration API
     */
    record PatientLine(int number, PatientRequest patient, String json) {}

    /**
     * Reads lines of a file with the rules of the integration API and reports the same errors. An
     * instance is for one file and one thread.
     */
    static final class PatientLineReader {

        static final String PLAN = "plan";
        private static final String META = "meta";
        private static final String CODE = "code";
        private static final String LINE = "line";
        private static final String HEADING = "heading";

        /**
         * Additional columns of the file that reports faulty lines. They are ignored, so that a
         * corrected file can be uploaded again.
         */
        static final List<String> ERROR_COLUMNS = List.of(LINE, "fault");

        private static final Set<String> FIELDS =
                Arrays.stream(PatientRequest.class.getRecordComponents())
                        .map(RecordComponent::getName)
                        .map(Json::snakeCase)
                        .collect(Collectors.toSet());

        private final List<String> heading;
        private final BiConsumer<Object, Faults> check;
        private final Map<String, Integer> seen = new HashMap<>();

        /**
         * @param check adds the constraint violations of a request
         * @throws DomainException of kind INVALID if a required column is missing, a column occurs
         *     twice or is not a field, or there are too many columns
         */
        PatientLineReader(List<String> heading, BiConsumer<Object, Faults> check) {
            if (heading.size() > FIELDS.size() + ERROR_COLUMNS.size()) {
                throw DomainException.invalid(HEADING, FaultCode.TOO_MANY_COLUMNS.of());
            }
            this.heading = heading;
            this.check = check;
            Faults faults = new Faults();
            for (String required : List.of(CODE, "first_name")) {
                if (!heading.contains(required)) {
                    faults.add(HEADING, FaultCode.COLUMN_MISSING.of(required));
                }
            }
            for (int i = 0; i < heading.size(); i++) {
                String name = heading.get(i);
                if (heading.indexOf(name) < i) {
                    faults.add(HEADING, FaultCode.COLUMN_REPEATED.of(i + 1));
                } else if (!FIELDS.contains(name) && !ERROR_COLUMNS.contains(name)) {
                    faults.add(HEADING, FaultCode.COLUMN_UNKNOWN.of(i + 1));
                }
            }
            faults.throwIfAny();
        }

        /**
         * Reads a line and adds its errors to {@code faults}; if there are any, the result must not
         * be used.
         */
        PatientLine read(CsvTable.Line line, Faults faults) {
            if (line.cells().size() != heading.size()) {
                faults.add(LINE, FaultCode.WRONG_CELLS.of(line.cells().size(), heading.size()));
                return null;
            }
            String json = json(line, faults);
            PatientRequest patient = patient(json, faults);
            if (patient == null) {
                return null;
            }
            check.accept(patient, faults);
            Integer before =
                    patient.code() == null ? null : seen.putIfAbsent(patient.code(), line.number());
            if (before != null) {
                faults.add(CODE, FaultCode.REPEATED_LINE.of(before));
            }
            return new PatientLine(line.number(), patient, json);
        }

        /**
         * Parses the line in the form in which it will be loaded, so that the same checks apply.
         *
         * @return null if it cannot be parsed at all; the errors then say so
         */
        private static PatientRequest patient(String json, Faults faults) {
            Faults found = new Faults();
            PatientRequest patient = null;
            try {
                patient = UpsertBody.read(UpsertBody.of(List.of(json)), found).get(0);
            } catch (DomainException e) {
                // its message is among the errors already
            }
            found.byPath()
                    .forEach(
                            (path, sentences) ->
                                    sentences.forEach(each -> faults.add(field(path), each)));
            return patient;
        }

        /** Converts the path of an error in the request body to the name of the column. */
        private static String field(String path) {
            return path.startsWith(UpsertBody.FIRST_PATIENT_PATH)
                    ? path.substring(UpsertBody.FIRST_PATIENT_PATH.length())
                    : LINE;
        }

        private String json(CsvTable.Line line, Faults faults) {
            Map<String, Object> fields = new LinkedHashMap<>();
            for (int i = 0; i < heading.size(); i++) {
                String name = heading.get(i);
                String cell = line.cells().get(i);
                if (!ERROR_COLUMNS.contains(name)) {
                    fields.put(
                            name, name.equals(META) && !cell.isEmpty() ? meta(cell, faults) : cell);
                }
            }
            return Json.write(fields);
        }

        /** Parses the cell of {@code meta}, the only field that is not a text. */
        private static Object meta(String cell, Faults faults) {
            Faults ofCell = new Faults();
            Object document = documentOrNull(cell, ofCell);
            ofCell.byPath()
                    .values()
                    .forEach(sentences -> sentences.forEach(each -> faults.add(META, each)));
            return document == null ? "" : document;
        }

        /** Returns null if the cell cannot be parsed; the errors then say so. */
        private static Object documentOrNull(String cell, Faults faults) {
            try {
                return Json.read(cell.getBytes(StandardCharsets.UTF_8), JsonDocument.class, faults);
            } catch (DomainException e) {
                return null;
            }
        }
    }

    /** Patients as they are stored until they are loaded: the JSON body of an upsert request. */
    static final class UpsertBody {

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
        static List<PatientRequest> read(String body, Faults faults) {
            byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
            return ((PatientsRequest) Json.read(bytes, PatientsRequest.class, faults)).patients();
        }

        /**
         * Reads a body that was read without errors before.
         *
         * @throws IllegalStateException if it has errors
         */
        static List<PatientRequest> read(String body) {
            Faults faults = new Faults();
            List<PatientRequest> patients = read(body, faults);
            if (!faults.isEmpty()) {
                throw new IllegalStateException("A stored batch of patients cannot be parsed");
            }
            return patients;
        }
    }
}
