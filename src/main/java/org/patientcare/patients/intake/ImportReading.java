package org.patientcare.patients.intake;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.patientcare.patients.patient.Gender;
import org.patientcare.patients.patient.PlanRule;
import org.patientcare.platform.shared.FaultCode;
import org.patientcare.platform.shared.Faults;

/**
 * How the cells of a file of patients are understood.
 *
 * @param columns what each column is, in the order of the heading
 * @param dateOrder null if it is not known
 * @param mMeans the gender that the letter M stands for; null if it is not known
 * @param phoneCountry the country of phone numbers without prefix (ISO 3166); null if these stay as
 *     they are
 */
public record ImportReading(
        List<PatientColumn> columns, DateOrder dateOrder, Gender mMeans, String phoneCountry) {

    private static final String COLUMNS = "columns";

    /**
     * How a file is understood before anybody says more.
     *
     * @param said what the organization said of headings before, by folded headings
     */
    static ImportReading of(ImportTable table, Map<String, PatientColumn> said) {
        return new ImportReading(Headings.columns(table, said), null, null, null)
                .completedBy(table);
    }

    /** The same, with what was not said but is shown by the cells. */
    ImportReading completedBy(ImportTable table) {
        DateOrder order =
                dateOrder != null
                        ? dateOrder
                        : place(PatientColumn.BIRTH_DATE)
                                .flatMap(column -> DateOrder.shownBy(table.cells(column)))
                                .orElse(null);
        Gender m =
                mMeans != null
                        ? mMeans
                        : place(PatientColumn.GENDER)
                                .map(column -> Words.meaningOfM(table.cells(column)))
                                .orElse(null);
        return new ImportReading(columns, order, m, phoneCountry);
    }

    /** The number of the column of a field, from 0; empty if there is none. */
    Optional<Integer> place(PatientColumn field) {
        int place = columns.indexOf(field);
        return place < 0 ? Optional.empty() : Optional.of(place);
    }

    /** Whether plans are set: only if the file has a column of them. */
    PlanRule plans() {
        return columns.contains(PatientColumn.PLAN) ? PlanRule.APPLY : PlanRule.KEEP;
    }

    /** What a person has to say, by the names of fields of this record. */
    List<String> questions(ImportTable table) {
        List<String> questions = new ArrayList<>();
        Faults open = new Faults();
        addUndecided(open, table.heading());
        if (!open.isEmpty()) {
            questions.add(COLUMNS);
        }
        boolean asksOrder =
                dateOrder == null
                        && place(PatientColumn.BIRTH_DATE).stream()
                                .flatMap(table::cells)
                                .anyMatch(DateOrder::isAmbiguous);
        boolean asksM =
                mMeans == null
                        && place(PatientColumn.GENDER).stream()
                                .flatMap(table::cells)
                                .anyMatch(Words::isM);
        if (asksOrder) {
            questions.add("date_order");
        }
        if (asksM) {
            questions.add("m_means");
        }
        return List.copyOf(questions);
    }

    /** Adds faults for what must be known before anything is loaded. */
    void addUndecided(Faults faults, List<String> heading) {
        for (PatientColumn required : List.of(PatientColumn.CODE, PatientColumn.FIRST_NAME)) {
            if (!columns.contains(required)) {
                faults.add(COLUMNS, FaultCode.COLUMN_MISSING.of(required.code()));
            }
        }
        for (int i = 0; i < columns.size(); i++) {
            if (columns.get(i) == PatientColumn.UNDECIDED) {
                faults.add(COLUMNS, FaultCode.COLUMN_UNDECIDED.of(name(heading, i)));
            }
        }
    }

    /** Adds faults if this cannot be said of a file with that heading. */
    void addFaults(Faults faults, List<String> heading) {
        if (columns.size() != heading.size()) {
            faults.add(COLUMNS, FaultCode.WRONG_COUNT.of(heading.size(), heading.size()));
            return;
        }
        IntStream.range(0, columns.size())
                .filter(i -> columns.get(i).isField() && columns.indexOf(columns.get(i)) < i)
                .forEach(i -> faults.add(COLUMNS, FaultCode.COLUMN_REPEATED.of(name(heading, i))));
        if (phoneCountry != null && !PhonesOfFiles.isCountry(phoneCountry)) {
            faults.add("phone_country", FaultCode.NOT_A_COUNTRY.of());
        }
    }

    /** How people call a column; one without a heading by its number, from 1. */
    static String name(List<String> heading, int column) {
        return heading.get(column).isEmpty() ? "#" + (column + 1) : heading.get(column);
    }
}
