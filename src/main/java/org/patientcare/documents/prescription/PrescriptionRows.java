package org.patientcare.documents.prescription;

import java.text.BreakIterator;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.patientcare.documents.pdf.PrintableText;
import org.patientcare.patients.patient.Gender;
import org.patientcare.platform.database.Row;
import org.patientcare.platform.shared.Language;

/** Maps rows of prescriptions to records. */
final class PrescriptionRows {

    private static final int MAX_INITIALS = 6;

    private PrescriptionRows() {}

    static IssuedPrescription issued(Row row) {
        return new IssuedPrescription(
                new IssuedPrescription.Person(
                        row.text("patient_first_name"),
                        row.text("patient_last_name"),
                        row.enumValue(Gender.class, "patient_gender"),
                        row.date("patient_birth_date")),
                substances(row));
    }

    static ListedPrescription listed(Row row) {
        return new ListedPrescription(
                row.uuid("id"), row.instant("issued_at"), state(row), substances(row));
    }

    static PublicFacts facts(Row row) {
        String name =
                PatientSnapshot.printedName(
                        row.text("patient_first_name"),
                        row.text("patient_last_name"),
                        row.text("print_name"));
        return new PublicFacts(
                state(row),
                row.date("issued_on"),
                row.text("organization_name"),
                row.integer("items"),
                initials(name),
                row.enumValue(Language.class, "language"));
    }

    /** The first letter of each part of a name with its combining marks; at most six. */
    static String initials(String name) {
        return Arrays.stream(PrintableText.cleanLine(name).split("[ -]+"))
                .filter(word -> !word.isEmpty())
                .limit(MAX_INITIALS)
                .map(PrescriptionRows::firstLetter)
                .collect(Collectors.joining(" "));
    }

    private static String firstLetter(String word) {
        BreakIterator letters = BreakIterator.getCharacterInstance(Locale.ROOT);
        letters.setText(word);
        return word.substring(0, letters.next()).toUpperCase(Locale.ROOT) + ".";
    }

    static PrescriptionState state(Row row) {
        return row.instant("withdrawn_at") == null
                ? PrescriptionState.ISSUED
                : PrescriptionState.WITHDRAWN;
    }

    static List<String> substances(Row row) {
        return List.of(row.text("substances").split(PrescriptionRepository.SUBSTANCE_SEPARATOR));
    }
}
