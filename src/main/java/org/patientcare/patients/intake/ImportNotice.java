package org.patientcare.patients.intake;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.patientcare.patients.patient.UpsertEffect;
import org.patientcare.people.organization.Organization.ErasedCodeRule;
import org.patientcare.platform.shared.TableRow;

/**
 * Something that would surprise after a file was loaded, and is not an error. It names no patient.
 *
 * @param params what the sentence names: a heading, a number of lines, the first of them
 */
record ImportNotice(String code, Map<String, Object> params) {

    /** What spreadsheets make of long numbers, such as 2.00411E+11. */
    private static final Pattern CHANGED_NUMBER =
            Pattern.compile("[+-]?[0-9](?:[.,][0-9]{1,20})?[Ee][+-]?[0-9]{1,3}");

    /** What spreadsheets show in place of a result, in the languages of our readers. */
    private static final Pattern FORMULA_ERROR =
            Pattern.compile(
                    "#¡?(?:N/A|N/D|NV|REF|BEZUG|VALUE|VALOR|WERT|NAME|NOMBRE|NOME|DIV/0|NUM|NÚM|ZAHL|NULL|NULO)[!?]?");

    private static final int RENAMED_FRACTION = 10;

    /** What the cells show. */
    static List<ImportNotice> of(ImportTable table, ImportReading reading) {
        List<ImportNotice> notices = new ArrayList<>();
        if (table.encoding() != null) {
            notices.add(new ImportNotice("encoding", Map.of("encoding", table.encoding())));
        }
        for (PatientColumn field :
                List.of(PatientColumn.CODE, PatientColumn.TAX_ID, PatientColumn.PHONE)) {
            add(notices, "number_changed", table, reading, field, ImportNotice::isChangedNumber);
        }
        Arrays.stream(PatientColumn.values())
                .filter(PatientColumn::isField)
                .forEach(
                        field ->
                                add(
                                        notices,
                                        "formula_error",
                                        table,
                                        reading,
                                        field,
                                        FORMULA_ERROR.asMatchPredicate()));
        add(notices, "gender_unset", table, reading, PatientColumn.GENDER, Words::isNeither);
        add(
                notices,
                reading.phoneCountry() == null ? "phone_without_prefix" : "phone_not_of_country",
                table,
                reading,
                PatientColumn.PHONE,
                cell -> staysWithoutPrefix(cell, reading.phoneCountry()));
        IntStream.range(0, reading.columns().size())
                .filter(i -> reading.columns().get(i).isField())
                .filter(i -> table.cells(i).allMatch(String::isEmpty))
                .forEach(
                        i ->
                                notices.add(
                                        new ImportNotice(
                                                "column_empty",
                                                Map.of(
                                                        "heading",
                                                        ImportReading.name(table.heading(), i)))));
        return List.copyOf(notices);
    }

    /**
     * Names that change for many who exist, as when a column of whole names is taken for that of
     * first names.
     *
     * @param existing how many patients of the file exist
     */
    static List<ImportNotice> ofNames(int renamed, int existing) {
        return renamed > 1 && (long) renamed * RENAMED_FRACTION > existing
                ? List.of(new ImportNotice("names_change", Map.of("count", renamed)))
                : List.of();
    }

    /** Codes of erased patients that are left out, or make new patients. */
    static List<ImportNotice> ofErased(List<UpsertEffect> effects) {
        List<ImportNotice> notices = new ArrayList<>();
        addErased(notices, "erased_ignored", ErasedCodeRule.IGNORE, effects);
        addErased(notices, "erased_new", ErasedCodeRule.NEW, effects);
        return notices;
    }

    private static void addErased(
            List<ImportNotice> notices,
            String code,
            ErasedCodeRule rule,
            List<UpsertEffect> effects) {
        long count = effects.stream().filter(each -> each.erased() == rule).count();
        if (count > 0) {
            notices.add(new ImportNotice(code, Map.of("count", (int) count)));
        }
    }

    private static boolean isChangedNumber(String cell) {
        return CHANGED_NUMBER.matcher(cell).matches();
    }

    private static boolean staysWithoutPrefix(String cell, String country) {
        return !cell.isEmpty()
                && !PhonesOfFiles.hasPrefix(cell)
                && (country == null || PhonesOfFiles.withPrefix(cell, country).isEmpty());
    }

    private static void add(
            List<ImportNotice> notices,
            String code,
            ImportTable table,
            ImportReading reading,
            PatientColumn field,
            Predicate<String> isMeant) {
        int column = reading.place(field).orElse(-1);
        List<TableRow> found =
                column < 0
                        ? List.of()
                        : table.lines().stream()
                                .filter(line -> isMeant.test(line.cells().get(column)))
                                .toList();
        if (!found.isEmpty()) {
            notices.add(
                    new ImportNotice(
                            code,
                            Map.of(
                                    "heading",
                                    ImportReading.name(table.heading(), column),
                                    "count",
                                    found.size(),
                                    "line",
                                    found.get(0).line())));
        }
    }
}
