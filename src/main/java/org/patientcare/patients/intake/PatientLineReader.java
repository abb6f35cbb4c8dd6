package org.patientcare.patients.intake;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.patientcare.patients.patient.PatientRequest;
import org.patientcare.patients.patient.PatientsRequest;
import org.patientcare.platform.json.Json;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.FaultCode;
import org.patientcare.platform.shared.Faults;
import org.patientcare.platform.shared.JsonDocument;
import org.patientcare.platform.shared.TableRow;

/**
 * Reads lines of a file with the rules of the integration API and reports the same errors: a line
 * becomes the JSON that a system would have sent. An instance is for one file and one thread.
 */
final class PatientLineReader {

    /** The place of an error that belongs to no cell. */
    static final String LINE = "line";

    private final int cells;
    private final ImportReading reading;
    private final BiConsumer<Object, Faults> check;
    private final Map<String, Integer> seen = new HashMap<>();

    /**
     * @param check adds the constraint violations of a request
     */
    PatientLineReader(ImportReading reading, BiConsumer<Object, Faults> check) {
        this.reading = reading;
        this.check = check;
        cells = reading.columns().size();
    }

    /**
     * A line of a file that can be loaded.
     *
     * @param number of the line in the file
     * @param json the patient in the JSON form of the integration API
     */
    record PatientLine(int number, PatientRequest patient, String json) {}

    /**
     * Reads a line and adds its errors to {@code faults}; if there are any, the result must not be
     * used.
     */
    PatientLine read(TableRow line, Faults faults) {
        if (line.cells().size() > cells) {
            faults.add(LINE, FaultCode.WRONG_CELLS.of(line.cells().size(), cells));
            return null;
        }
        String json = json(line.cells(), faults);
        PatientRequest patient = patient(json, faults);
        if (patient == null) {
            return null;
        }
        check.accept(patient, faults);
        Integer before =
                patient.code() == null ? null : seen.putIfAbsent(patient.code(), line.line());
        if (before != null) {
            faults.add(PatientColumn.CODE.code(), FaultCode.REPEATED_LINE.of(before));
        }
        return new PatientLine(line.line(), patient, json);
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

    /** Converts the path of an error in the request body to the name of the field. */
    private static String field(String path) {
        return path.startsWith(UpsertBody.FIRST_PATIENT_PATH)
                ? path.substring(UpsertBody.FIRST_PATIENT_PATH.length())
                : LINE;
    }

    private String json(List<String> line, Faults faults) {
        Map<String, Object> fields = new LinkedHashMap<>();
        for (int i = 0; i < line.size(); i++) {
            PatientColumn column = reading.columns().get(i);
            if (column.isField()) {
                fields.put(column.code(), value(column, line.get(i), faults));
            }
        }
        return Json.write(fields);
    }

    private Object value(PatientColumn column, String cell, Faults faults) {
        return switch (column) {
            case BIRTH_DATE -> date(cell, faults);
            case GENDER -> gender(cell, faults);
            case LOCALE -> Words.language(cell);
            case PHONE -> phone(cell);
            case META -> cell.isEmpty() ? cell : meta(cell, faults);
            default -> cell;
        };
    }

    private String date(String cell, Faults faults) {
        DateOrder.Read read = DateOrder.read(cell, reading.dateOrder());
        if (read.fault() != null) {
            faults.add(PatientColumn.BIRTH_DATE.code(), read.fault());
        }
        return read.date();
    }

    private String gender(String cell, Faults faults) {
        if (reading.mMeans() == null && Words.isM(cell)) {
            faults.add(PatientColumn.GENDER.code(), FaultCode.M_AMBIGUOUS.of());
            return "";
        }
        return Words.gender(cell, reading.mMeans());
    }

    /** What is no number in the country stays as it is, as in the integration API. */
    private String phone(String cell) {
        return reading.phoneCountry() == null || cell.isEmpty() || PhonesOfFiles.hasPrefix(cell)
                ? cell
                : PhonesOfFiles.withPrefix(cell, reading.phoneCountry()).orElse(cell);
    }

    /** Parses the cell of {@code meta}, the only field that is not a text. */
    private static Object meta(String cell, Faults faults) {
        Faults ofCell = new Faults();
        Object document = documentOrNull(cell, ofCell);
        ofCell.byPath()
                .values()
                .forEach(
                        sentences ->
                                sentences.forEach(
                                        each -> faults.add(PatientColumn.META.code(), each)));
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
