package org.patientcare.documents.prescription;

import java.sql.Date;
import java.sql.Timestamp;
import java.text.BreakIterator;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.stream.Collectors;
import org.patientcare.documents.pdf.PrintableText;
import org.patientcare.patients.patient.Gender;
import org.patientcare.platform.shared.Language;
import org.patientcare.platform.shared.WireNamed;

/** What the rows of {@link PrescriptionRepository} mean, column by column. */
final class PrescriptionRows {

    private static final int MOST_INITIALS = 6;

    private PrescriptionRows() {}

    static IssuedPrescription issued(Object... row) {
        return new IssuedPrescription(
                new IssuedPrescription.Person(
                        (String) row[0],
                        (String) row[1],
                        row[2] == null ? null : WireNamed.of(Gender.class, (String) row[2]),
                        row[3] == null ? null : ((Date) row[3]).toLocalDate()),
                substances(row[4]));
    }

    static ListedPrescription listed(Object... row) {
        return new ListedPrescription(
                (UUID) row[0], ((Timestamp) row[1]).toInstant(), state(row[2]), substances(row[3]));
    }

    static Document paper(String code, Object... row) {
        return new Document(UUID.fromString(code), (byte[]) row[0], (String) row[1]);
    }

    static PublicFacts facts(Object... row) {
        String name =
                PatientSnapshot.printedName((String) row[3], (String) row[4], (String) row[5]);
        return new PublicFacts(
                state(row[0]),
                ((Date) row[1]).toLocalDate(),
                (String) row[2],
                ((Long) row[7]).intValue(),
                initials(name),
                WireNamed.of(Language.class, (String) row[6]));
    }

    /** The first letter of each name, marks that belong to it included. */
    static String initials(String name) {
        return Arrays.stream(PrintableText.cleanLine(name).split("[ -]+"))
                .filter(word -> !word.isEmpty())
                .limit(MOST_INITIALS)
                .map(PrescriptionRows::firstLetter)
                .collect(Collectors.joining(" "));
    }

    private static String firstLetter(String word) {
        BreakIterator letters = BreakIterator.getCharacterInstance(Locale.ROOT);
        letters.setText(word);
        return word.substring(0, letters.next()).toUpperCase(Locale.ROOT) + ".";
    }

    private static PrescriptionState state(Object withdrawnAt) {
        return withdrawnAt == null ? PrescriptionState.ISSUED : PrescriptionState.WITHDRAWN;
    }

    private static List<String> substances(Object joined) {
        return List.of(((String) joined).split(PrescriptionRepository.BETWEEN));
    }
}
