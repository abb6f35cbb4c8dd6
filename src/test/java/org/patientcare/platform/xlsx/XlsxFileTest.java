package org.patientcare.platform.xlsx;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.patientcare.testing.SpreadsheetFile.SHEET;
import static org.patientcare.testing.SpreadsheetFile.STRINGS;
import static org.patientcare.testing.SpreadsheetFile.STYLES;
import static org.patientcare.testing.SpreadsheetFile.WORKBOOK;
import static org.patientcare.testing.SpreadsheetFile.sheet;
import static org.patientcare.testing.SpreadsheetFile.withRows;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.Fault;
import org.patientcare.platform.shared.FaultCode;
import org.patientcare.platform.shared.TableRow;
import org.patientcare.testing.SpreadsheetFile;

@DisplayName("Spreadsheets that people upload")
class XlsxFileTest {

    private static final String ROW = "<row r='1'><c r='A1'><v>1</v></c></row>";

    private static final int MIB = 1024 * 1024;

    private static List<TableRow> rows(SpreadsheetFile file) {
        return rows(file.bytes());
    }

    private static List<TableRow> rows(byte[] file) {
        try (Stream<TableRow> rows = XlsxFile.rows(file, null)) {
            return rows.toList();
        }
    }

    /** The cells of a sheet with one row. */
    private static List<String> cells(SpreadsheetFile file) {
        return rows(file).get(0).cells();
    }

    @Test
    @DisplayName("texts are read from where programs put them, formulas by their stored results")
    void textsAreRead() {
        assertThat(
                        cells(
                                withRows(
                                                """
                                                <row r='1'><c r='A1' t='s'><v>1</v></c><c r='B1' t='inlineStr'><is><t xml:space='preserve'> x</t></is></c>\
                                                <c r='C1' t='str'><f>UPPER("y")</f><v>Y</v></c><c r='D1'><f>1/3</f></c><c r='E1' t='b'><v>1</v></c>\
                                                <c r='F1' t='e'><v>#N/A</v></c><c r='G1' t='d'><v>1984-05-17</v></c></row>""")
                                        .part(
                                                STRINGS,
                                                """
                                                <sst><si><t>0</t></si><si><r><t>Núñez </t></r><r><rPr><b/></rPr><t>&amp; _x005F_x0041_</t></r>\
                                                <rPh sb='0' eb='1'><t>hint</t></rPh></si></sst>""")))
                .containsExactly("Núñez & _x0041_", " x", "Y", "", "TRUE", "#N/A", "1984-05-17");
    }

    @ParameterizedTest
    @CsvSource({
        "200411000000, 0, 200411000000",
        "2.00411E+11, 0, 200411000000",
        "0.30000000000000004, 0, 0.3",
        "-1.50, 0, -1.5",
        "1234567890123456, 0, 1.23457E+15",
        "1E+999, 0, 1E+999",
        "1e99999, 0, 1e99999",
        "123, 1, 00000123",
        "123456789, 1, 123456789",
        "30819, 2, 1984-05-17",
        "30819, 3, 1984-05-17",
        "30819.5, 3, 1984-05-17T12:00",
        "1, 2, 1900-01-01",
        "0, 2, 0",
        "99999999, 2, 99999999",
        "30819, 4, 30819",
        "30819, 5, 30819",
        "30819, 6, 30819",
        "30819, 99, 30819",
        "INF, 0, INF"
    })
    @DisplayName("numbers are as their formats show codes and dates, and lose nothing else")
    void numbersAreRead(String stored, int style, String shown) {
        SpreadsheetFile file =
                withRows("<row><c s='%d'><v>%s</v></c></row>".formatted(style, stored))
                        .part(
                                STYLES,
                                """
                                <styleSheet><numFmts><numFmt numFmtId='164' formatCode='00000000'/><numFmt numFmtId='165' formatCode='[$-407]dd/mm/yyyy;@'/>\
                                <numFmt numFmtId='166' formatCode='0.00" day"'/><numFmt numFmtId='167' formatCode='[h]:mm'/></numFmts>\
                                <cellStyleXfs><xf numFmtId='14'/></cellStyleXfs><cellXfs><xf numFmtId='0'/><xf numFmtId='164'/><xf numFmtId='14'/>\
                                <xf numFmtId='165'/><xf numFmtId='166'/><xf numFmtId='167'/><xf numFmtId='4'/></cellXfs></styleSheet>""");
        assertThat(cells(file)).containsExactly(shown);
    }

    @Test
    @DisplayName("days are counted from 1904 where the file says so")
    void daysSince1904() {
        SpreadsheetFile file =
                withRows("<row><c s='0'><v>29357</v></c></row>")
                        .part(
                                STYLES,
                                "<styleSheet><cellXfs><xf numFmtId='14'/></cellXfs></styleSheet>")
                        .part(
                                WORKBOOK,
                                "<workbook xmlns:r='r'><workbookPr date1904='1'/><sheets><sheet r:id='s1'/></sheets></workbook>");
        assertThat(cells(file)).containsExactly("1984-05-17");
    }

    @Test
    @DisplayName(
            "rows keep their numbers, cells their columns, and empty cells with a format do not count")
    void placesAreKept() {
        assertThat(
                        rows(
                                withRows(
                                        """
                                        <row r='2'><c r='XFD2' s='1'/></row><row r='3' spans='1:3'><c r='B3'><v>1</v></c><c><v>2</v></c><c r='Z3'/></row>\
                                        <row><c r='AB4'><v>3</v></c></row>""")))
                .containsExactly(
                        new TableRow(3, List.of("", "1", "2")),
                        new TableRow(
                                4,
                                Stream.concat(
                                                IntStream.range(0, 27).mapToObj(i -> ""),
                                                Stream.of("3"))
                                        .toList()));
    }

    @Test
    @DisplayName("a hidden sheet is passed over, wherever the file has its parts")
    void hiddenSheetsArePassedOver() {
        SpreadsheetFile file =
                withRows(ROW)
                        .part(
                                WORKBOOK,
                                "<workbook xmlns:r='r'><sheets><sheet state='hidden' r:id='s1'/><sheet r:id='r2'/><sheet r:id='s2'/></sheets></workbook>")
                        .part(
                                "XL\\Worksheets\\Sheet2.xml",
                                "\uFEFF<?xml version='1.0' encoding='UTF-8'?><!-- x -->"
                                        + sheet("<row><c t='s'><v>0</v></c></row>"))
                        .part(STRINGS, "<sst><si><t>second</t></si></sst>");
        assertThat(cells(file)).containsExactly("second");
    }

    @Test
    @DisplayName("of several sheets the one with rows is read, or the one that is named")
    void oneOfSeveralSheetsIsRead() {
        SpreadsheetFile file =
                withRows(ROW)
                        .part(
                                WORKBOOK,
                                "<workbook xmlns:r='r'><sheets><sheet name='A' r:id='s1'/><sheet name='B' r:id='s2'/></sheets></workbook>")
                        .part("xl/worksheets/sheet2.xml", sheet("<row><c s='1'/></row>"));
        assertThat(cells(file)).containsExactly("1");

        file.part("xl/worksheets/sheet2.xml", sheet("<row><c><v>2</v></c></row>"));
        assertThat(faults(file.bytes(), null).get("sheet"))
                .containsExactly(FaultCode.SHEET_UNDECIDED.of(List.of(1, 2), List.of("A", "B")));
        try (Stream<TableRow> rows = XlsxFile.rows(file.bytes(), 2)) {
            assertThat(rows.toList()).containsExactly(new TableRow(1, List.of("2")));
        }
        assertThat(faults(file.bytes(), 3).get("sheet"))
                .containsExactly(FaultCode.OUT_OF_RANGE.of(1, 2));
    }

    private static Map<String, List<Fault>> faults(byte[] file, Integer sheet) {
        return catchThrowableOfType(DomainException.class, () -> XlsxFile.rows(file, sheet))
                .faults();
    }

    @Test
    @DisplayName("rows are read one by one: what follows a row is not read with it")
    void rowsAreReadOneByOne() {
        byte[] file = withRows(ROW + "<row><c t='s'><v>7</v></c></row>").bytes();
        try (Stream<TableRow> rows = XlsxFile.rows(file, null)) {
            assertThat(rows.iterator().next().cells()).containsExactly("1");
        }
        assertRefused(file, FaultCode.NOT_A_SPREADSHEET);
    }

    @Test
    @DisplayName("spreadsheets are told from texts by their first bytes")
    void spreadsheetsAreTold() {
        assertThat(XlsxFile.isOne(withRows(ROW).bytes())).isTrue();
        for (String text : List.of("", "P", "PK;Name", "code,first_name")) {
            assertThat(XlsxFile.isOne(text.getBytes(UTF_8))).isFalse();
        }
        byte[] withPassword = {(byte) 0xD0, (byte) 0xCF, 0x11, (byte) 0xE0, 0, 0};
        assertThat(XlsxFile.isOne(withPassword)).isTrue();
        assertRefused(withPassword, FaultCode.NOT_A_SPREADSHEET);
    }

    @Test
    @DisplayName("a file that is cut off, or has no sheet, is refused")
    void brokenFilesAreRefused() {
        byte[] file = withRows(ROW).bytes();
        for (int length : new int[] {4, 30, file.length / 2}) {
            assertRefused(Arrays.copyOf(file, length), FaultCode.NOT_A_SPREADSHEET);
        }
        assertRefused(
                withRows(ROW).part(WORKBOOK, "<workbook><sheets/></workbook>"),
                FaultCode.NOT_A_SPREADSHEET);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<row",
                "<row><c t='s'><v>0</v></c></row>",
                "<row><c t='s'><v>-1</v></c></row>",
                "<row><c r='1'><v>&x;</v></c></row>",
                "<row r='2'/><row r='2'/>",
                "<row><c r='B1'/><c r='A1'/></row>",
                "<row><c r='AAAA1'><v>1</v></c></row>"
            })
    void sheetsThatNoProgramWritesAreRefused(String rows) {
        assertRefused(withRows(rows), FaultCode.NOT_A_SPREADSHEET);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<!DOCTYPE w>",
                "<!DOCTYPE w [<!ENTITY a 'aaaaaaaa'><!ENTITY b '&a;&a;&a;&a;'>]>",
                "<!DOCTYPE w SYSTEM 'file:///etc/passwd'>",
                "<!DOCTYPE w [<!ENTITY a SYSTEM 'file:///etc/passwd'>]>"
            })
    @DisplayName("a document type is refused, and nothing that it names is read")
    void documentTypesAreRefused(String type) {
        assertRefused(withRows(ROW).part(SHEET, type + sheet(ROW)), FaultCode.NOT_A_SPREADSHEET);
    }

    @Test
    @DisplayName("elements in elements, and ever other names, end soon")
    void whatFillsAParserIsRefused() {
        assertRefused(withRows("<a>".repeat(200)), FaultCode.NOT_A_SPREADSHEET);
        String names =
                IntStream.range(0, 2_000)
                        .mapToObj(i -> "<a%1$d b%1$d=''/>".formatted(i))
                        .collect(Collectors.joining());
        assertRefused(withRows(names), FaultCode.NOT_A_SPREADSHEET);
    }

    @Test
    @DisplayName(
            "what unpacks to more than a spreadsheet of 20,000 lines has is refused on the way")
    void bombsAreRefused() {
        String space = " ".repeat(MIB);
        assertTooLarge(withRows(ROW).part(SHEET, space, 70));
        assertTooLarge(withRows(ROW).part("x", space, 70), SHEET);
        assertTooLarge(withRows(ROW).part(SHEET, "<worksheet a='" + space + space + "'/>"));
        SpreadsheetFile many = withRows(ROW);
        IntStream.range(0, PackedParts.MAX_PARTS).forEach(i -> many.part("x" + i, ""));
        assertTooLarge(many, SHEET);
    }

    @Test
    @DisplayName("so are too many texts, and few long ones that many cells name")
    void longTextsAreRefused() {
        String text = "x".repeat(32_767);
        assertTooLarge(
                withRows("<row><c t='s'><v>0</v></c></row>".repeat(129))
                        .part(STRINGS, "<sst><si><t>" + text + "</t></si></sst>"));
        assertTooLarge(
                withRows(ROW)
                        .part(STRINGS, "<sst>" + ("<si><t>" + text + "</t></si>").repeat(129)));
        assertTooLarge(withRows(ROW).part(STRINGS, "<sst>" + "<si/>".repeat(500_001)));
        assertTooLarge(
                withRows(ROW)
                        .part(STRINGS, "<sst><si>" + ("<r><t>" + text + "</t></r>").repeat(129)));
    }

    @Test
    @DisplayName("a row has at most 1,000 cells")
    void longRowsAreRefused() {
        assertThatThrownBy(() -> rows(withRows("<row r='5'><c r='ALM5'><v>1</v></c></row>")))
                .isInstanceOfSatisfying(
                        DomainException.class,
                        refusal ->
                                assertThat(refusal.errors().get("body"))
                                        .containsExactly(
                                                "must have at most 1000 cells in a line (line 5)"));
        assertThat(cells(withRows("<row><c r='ALL1'><v>1</v></c></row>"))).hasSize(1_000);
    }

    private static void assertTooLarge(SpreadsheetFile file) {
        assertRefused(file, FaultCode.UNPACKED_TOO_LARGE);
    }

    /** With a part behind all others. */
    private static void assertTooLarge(SpreadsheetFile file, String last) {
        assertTooLarge(file.last(last));
    }

    private static void assertRefused(SpreadsheetFile file, FaultCode code) {
        assertRefused(file.bytes(), code);
    }

    private static void assertRefused(byte[] file, FaultCode code) {
        assertThatThrownBy(() -> rows(file))
                .isInstanceOfSatisfying(
                        DomainException.class,
                        refusal ->
                                assertThat(refusal.errors().get("body"))
                                        .containsExactly(code.of().sentence()));
    }
}
