package org.patientcare.testing;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Spreadsheets (.xlsx) as programs save them, and as nobody should. */
public final class SpreadsheetFile {

    public static final String SHEET = "xl/worksheets/sheet1.xml";
    public static final String STRINGS = "xl/sharedStrings.xml";
    public static final String STYLES = "xl/styles.xml";
    public static final String WORKBOOK = "xl/workbook.xml";

    private static final String TYPE =
            "http://schemas.openxmlformats.org/officeDocument/2006/relationships/";

    private static final String ID = "xmlns:r='" + TYPE.replaceFirst("/$", "") + "'";

    private final Map<String, Content> parts = new LinkedHashMap<>();

    private record Content(byte[] bytes, int times) {}

    private SpreadsheetFile() {
        part(
                "_rels/.rels",
                "<Relationships><Relationship Id='r1' Type='%sofficeDocument' Target='xl/workbook.xml'/></Relationships>"
                        .formatted(TYPE));
        part(
                WORKBOOK,
                "<workbook %s><sheets><sheet name='1' sheetId='1' r:id='s1'/></sheets></workbook>"
                        .formatted(ID));
        part(
                "xl/_rels/workbook.xml.rels",
                """
                <Relationships><Relationship Id='s1' Type='%1$sworksheet' Target='worksheets/sheet1.xml'/>
                <Relationship Id='s2' Type='%1$sworksheet' Target='/xl/worksheets/sheet2.xml'/>
                <Relationship Id='r2' Type='%1$ssharedStrings' Target='sharedStrings.xml'/>
                <Relationship Id='r3' Type='%1$sstyles' Target='styles.xml'/></Relationships>"""
                        .formatted(TYPE));
    }

    /**
     * A spreadsheet of one sheet.
     *
     * @param rows the XML of its rows
     */
    public static SpreadsheetFile withRows(String rows) {
        return new SpreadsheetFile().part(SHEET, sheet(rows));
    }

    public static String sheet(String rows) {
        return "<worksheet xmlns='http://schemas.openxmlformats.org/spreadsheetml/2006/main'><sheetData>%s</sheetData></worksheet>"
                .formatted(rows);
    }

    /** A spreadsheet whose cells are texts that its rows share. */
    public static byte[] of(List<List<String>> rows) {
        List<String> texts = new ArrayList<>();
        StringBuilder xml = new StringBuilder();
        for (int i = 0; i < rows.size(); i++) {
            xml.append("<row r='%d'>".formatted(i + 1));
            for (String text : rows.get(i)) {
                xml.append("<c t='s'><v>%d</v></c>".formatted(texts.size()));
                texts.add("<si><t>" + text + "</t></si>");
            }
            xml.append("</row>");
        }
        return withRows(xml.toString())
                .part(STRINGS, "<sst>" + String.join("", texts) + "</sst>")
                .bytes();
    }

    /** Adds a part, or puts another one in its place. */
    public SpreadsheetFile part(String name, String content) {
        return part(name, content, 1);
    }

    /** The same with a content that is repeated. */
    public SpreadsheetFile part(String name, String content, int times) {
        parts.put(name, new Content(content.getBytes(UTF_8), times));
        return this;
    }

    /** Puts a part behind all others. */
    public SpreadsheetFile last(String name) {
        parts.put(name, parts.remove(name));
        return this;
    }

    public byte[] bytes() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            for (Map.Entry<String, Content> each : parts.entrySet()) {
                zip.putNextEntry(new ZipEntry(each.getKey()));
                for (int i = 0; i < each.getValue().times(); i++) {
                    zip.write(each.getValue().bytes());
                }
                zip.closeEntry();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }
}
