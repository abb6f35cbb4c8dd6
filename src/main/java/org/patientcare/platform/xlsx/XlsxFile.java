package org.patientcare.platform.xlsx;

import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.FaultCode;
import org.patientcare.platform.shared.Faults;
import org.patientcare.platform.shared.TableRow;

/**
 * A spreadsheet as a table of texts: one of the visible sheets, with what its cells show, except
 * that dates are as in ISO 8601 and numbers without separators. Of a formula only the result counts
 * that is stored with it.
 */
public final class XlsxFile {

    public static final String MEDIA_TYPE =
            "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

    /** Beginnings of ZIP files, and of what older spreadsheets and those with a password are. */
    private static final List<byte[]> BEGINNINGS =
            List.of(
                    new byte[] {'P', 'K', 3, 4},
                    new byte[] {(byte) 0xD0, (byte) 0xCF, 0x11, (byte) 0xE0});

    /** More than spreadsheets let people make. */
    private static final int MAX_RELATIONS = 10_000;

    private static final int MAX_TARGET = 1_000;

    /** How many sheets are looked at where nobody says which one is meant. */
    private static final int MAX_SHEETS = 20;

    /** How many elements of a sheet are looked at before it counts as empty. */
    private static final int MAX_ELEMENTS = 100_000;

    /** Spreadsheets let names have 31 letters. */
    private static final int LONGEST_NAME = 100;

    private static final String SHEET = "sheet";

    private static final Set<String> TRUE = Set.of("1", "true");

    private final PackedParts parts;

    private XlsxFile(byte[] file) {
        parts = new PackedParts(file);
    }

    /** Another part to which a part refers. */
    private record Relation(String id, String type, String target) {

        boolean isOf(String kind) {
            return type.endsWith("/" + kind);
        }
    }

    /** A visible sheet, with the id of the relation to it. */
    private record Sheet(String name, String relation) {}

    private record Workbook(List<Sheet> sheets, boolean since1904) {}

    /** A visible sheet of cells, and the part that has them. */
    private record Cells(String sheet, String part) {}

    /** Whether the file is a spreadsheet, readable or not, and no text. */
    public static boolean isOne(byte[] file) {
        return BEGINNINGS.stream().anyMatch(beginning -> begins(file, beginning));
    }

    private static boolean begins(byte[] file, byte[] beginning) {
        for (int i = 0; i < beginning.length; i++) {
            if (file.length <= i || file[i] != beginning[i]) {
                return false;
            }
        }
        return true;
    }

    /**
     * The rows that have a cell, read while they are asked for. To be closed.
     *
     * @param sheet the number of a visible sheet, from 1 on; null for the only one that has rows
     * @return rows without empty cells at their ends; one that cannot be read ends them with a
     *     {@link DomainException} of kind INVALID
     * @throws DomainException of kind INVALID if it is no spreadsheet, or too large, or has no such
     *     sheet, or several sheets with rows
     */
    public static Stream<TableRow> rows(byte[] file, Integer sheet) {
        return new XlsxFile(file).rows(sheet);
    }

    private Stream<TableRow> rows(Integer number) {
        String book =
                relations("").stream()
                        .filter(each -> each.isOf("officeDocument"))
                        .map(Relation::target)
                        .findFirst()
                        .orElseThrow(XlsxFile::unreadable);
        List<Relation> relations = relations(book);
        Workbook workbook = part(book).map(XlsxFile::workbook).orElseThrow(XlsxFile::unreadable);
        List<Cells> sheets =
                workbook.sheets().stream().flatMap(each -> cells(each, relations)).toList();
        String sheet = chosen(sheets, number).part();
        NumberFormats formats =
                target(relations, "styles")
                        .flatMap(this::part)
                        .map(styles -> NumberFormats.read(styles, workbook.since1904()))
                        .orElseGet(() -> NumberFormats.none(workbook.since1904()));
        List<String> strings =
                target(relations, "sharedStrings")
                        .flatMap(this::part)
                        .map(SharedStrings::read)
                        .orElse(List.of());
        PartReader cells = part(sheet).orElseThrow(XlsxFile::unreadable);
        return StreamSupport.stream(new SheetRows(cells, strings, formats), false)
                .onClose(cells::close);
    }

    private static Stream<Cells> cells(Sheet sheet, List<Relation> relations) {
        return relations.stream()
                .filter(each -> each.id().equals(sheet.relation()) && each.isOf("worksheet"))
                .map(each -> new Cells(sheet.name(), each.target()));
    }

    private Cells chosen(List<Cells> sheets, Integer number) {
        if (sheets.isEmpty()) {
            throw unreadable();
        }
        if (number != null) {
            if (number < 1 || number > sheets.size()) {
                throw DomainException.invalid(SHEET, FaultCode.OUT_OF_RANGE.of(1, sheets.size()));
            }
            return sheets.get(number - 1);
        }
        List<Integer> filled =
                sheets.size() == 1
                        ? List.of(1)
                        : IntStream.rangeClosed(1, Math.min(sheets.size(), MAX_SHEETS))
                                .filter(each -> hasValues(sheets.get(each - 1)))
                                .boxed()
                                .toList();
        if (filled.size() > 1) {
            throw DomainException.invalid(
                    SHEET,
                    FaultCode.SHEET_UNDECIDED.of(
                            filled,
                            filled.stream().map(each -> sheets.get(each - 1).sheet()).toList()));
        }
        return sheets.get(filled.isEmpty() ? 0 : filled.get(0) - 1);
    }

    private boolean hasValues(Cells sheet) {
        try (PartReader reader = part(sheet.part()).orElseThrow(XlsxFile::unreadable)) {
            for (int i = 0; i < MAX_ELEMENTS && reader.next(); i++) {
                if (reader.begins("v") || reader.begins("is")) {
                    return true;
                }
            }
            return false;
        }
    }

    private static Optional<String> target(List<Relation> relations, String kind) {
        return relations.stream().filter(each -> each.isOf(kind)).map(Relation::target).findFirst();
    }

    private Optional<PartReader> part(String name) {
        try {
            return parts.find(name).map(PartReader::new);
        } catch (IOException | IllegalArgumentException e) {
            throw unreadable();
        }
    }

    /**
     * @param part empty for the file as a whole
     */
    private List<Relation> relations(String part) {
        int name = part.lastIndexOf('/') + 1;
        String own = part.substring(0, name) + "_rels/" + part.substring(name) + ".rels";
        List<Relation> found = new ArrayList<>();
        try (PartReader reader = part(own).orElseThrow(XlsxFile::unreadable)) {
            while (reader.next() && found.size() < MAX_RELATIONS) {
                if (reader.begins("Relationship")) {
                    found.add(
                            new Relation(
                                    reader.attribute("Id", ""),
                                    reader.attribute("Type", ""),
                                    resolved(part, reader.attribute("Target", ""))));
                }
            }
        }
        return found;
    }

    /** The name of a part as others call it: from their own place, or from the beginning. */
    private static String resolved(String from, String target) {
        if (target.length() > MAX_TARGET) {
            throw unreadable();
        }
        try {
            String path = URI.create("/" + from).resolve(target).getPath();
            return path == null ? "" : path.replaceFirst("^/", "");
        } catch (IllegalArgumentException e) {
            throw unreadable();
        }
    }

    private static Workbook workbook(PartReader part) {
        List<Sheet> sheets = new ArrayList<>();
        boolean since1904 = false;
        try (part) {
            while (part.next() && sheets.size() < MAX_RELATIONS) {
                if (part.begins("workbookPr")) {
                    since1904 = TRUE.contains(part.attribute("date1904", ""));
                } else if (part.begins(SHEET)
                        && part.attribute("state", "visible").equals("visible")) {
                    String name = part.attribute("name", "");
                    sheets.add(
                            new Sheet(
                                    name.substring(0, Math.min(name.length(), LONGEST_NAME)),
                                    part.attribute("id", "")));
                }
            }
        }
        return new Workbook(sheets, since1904);
    }

    /** A file that no program writes, or none that is known. */
    static DomainException unreadable() {
        return DomainException.invalid(Faults.WHOLE_BODY, FaultCode.NOT_A_SPREADSHEET.of());
    }

    static DomainException tooLarge() {
        return DomainException.invalid(Faults.WHOLE_BODY, FaultCode.UNPACKED_TOO_LARGE.of());
    }
}
