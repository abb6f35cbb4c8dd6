package org.patientcare.platform.xlsx;

import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.FaultCode;
import org.patientcare.platform.shared.Faults;
import org.patientcare.platform.shared.TableRow;

/**
 * A spreadsheet as a table of texts: the first visible sheet, with what its cells show, except that
 * dates are as in ISO 8601 and numbers without separators. Of a formula only the result counts that
 * is stored with it.
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

    /**
     * @param sheets the ids of the relations to the visible ones
     */
    private record Workbook(List<String> sheets, boolean since1904) {}

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
     * @return rows without empty cells at their ends; one that cannot be read ends them with a
     *     {@link DomainException} of kind INVALID
     * @throws DomainException of kind INVALID if it is no spreadsheet, or too large
     */
    public static Stream<TableRow> rows(byte[] file) {
        return new XlsxFile(file).rows();
    }

    private Stream<TableRow> rows() {
        String book =
                relations("").stream()
                        .filter(each -> each.isOf("officeDocument"))
                        .map(Relation::target)
                        .findFirst()
                        .orElseThrow(XlsxFile::unreadable);
        List<Relation> relations = relations(book);
        Workbook workbook = part(book).map(XlsxFile::workbook).orElseThrow(XlsxFile::unreadable);
        String sheet =
                workbook.sheets().stream()
                        .flatMap(id -> relations.stream().filter(each -> each.id().equals(id)))
                        .filter(each -> each.isOf("worksheet"))
                        .map(Relation::target)
                        .findFirst()
                        .orElseThrow(XlsxFile::unreadable);
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
        List<String> sheets = new ArrayList<>();
        boolean since1904 = false;
        try (part) {
            while (part.next() && sheets.size() < MAX_RELATIONS) {
                if (part.begins("workbookPr")) {
                    since1904 = TRUE.contains(part.attribute("date1904", ""));
                } else if (part.begins("sheet")
                        && part.attribute("state", "visible").equals("visible")) {
                    sheets.add(part.attribute("id", ""));
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
