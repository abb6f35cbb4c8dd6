package org.patientcare.platform.csv;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.dataformat.csv.CsvFactory;
import com.fasterxml.jackson.dataformat.csv.CsvParser;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.patientcare.platform.csv.CsvText.Formulas;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.Fault;
import org.patientcare.platform.shared.FaultCode;
import org.patientcare.platform.shared.Faults;

/**
 * A CSV table that a person saved: UTF-8, with or without a byte order mark; cells are separated by
 * commas or, if the heading has more of those, semicolons, and are quoted where they contain one.
 * Apostrophes in front of formulas are removed, as {@link CsvText} adds them.
 *
 * @param lines of the table without its heading; empty ones are left out
 */
public record CsvTable(List<String> heading, List<Line> lines) {

    /** Maximum number of cells in a line: many times what any table of the service has. */
    static final int MAX_CELLS = 1_000;

    private static final CsvFactory FACTORY = new CsvFactory();

    private static final List<String> EMPTY = List.of("");

    private static final char BYTE_ORDER_MARK = '\uFEFF';

    /**
     * @param number of the line of the file on which it begins, from 1 on
     */
    public record Line(int number, List<String> cells) {}

    /**
     * @param most maximum number of lines without the heading
     * @throws DomainException of kind INVALID if the file is no such table, has only a heading, has
     *     too many lines, or has a line of more than {@value #MAX_CELLS} cells
     */
    public static CsvTable read(byte[] file, int most) {
        String text = decoded(file);
        List<Line> lines = new ArrayList<>();
        try (CsvParser parser = FACTORY.createParser(text)) {
            parser.setSchema(CsvSchema.emptySchema().withColumnSeparator(separator(text)));
            for (int next = 1; parser.nextToken() != null; next = lineOf(parser)) {
                List<String> cells = cells(parser, next);
                if (!cells.equals(EMPTY)) {
                    lines.add(new Line(next, cells));
                }
                if (lines.size() > most + 1) {
                    throw refused(FaultCode.TOO_MANY_ROWS.of(most));
                }
            }
        } catch (JacksonException e) {
            throw refused(fault(e));
        } catch (IOException e) {
            throw new IllegalStateException("Reading from memory failed", e);
        }
        if (lines.size() < 2) {
            throw refused(FaultCode.EMPTY_TABLE.of());
        }
        return new CsvTable(lines.get(0).cells(), List.copyOf(lines.subList(1, lines.size())));
    }

    private static int lineOf(CsvParser parser) {
        return parser.currentLocation().getLineNr();
    }

    /**
     * The cells of the line that was just opened, one by one, so that a line that is too long is
     * not read to its end.
     */
    private static List<String> cells(CsvParser parser, int line) throws IOException {
        List<String> cells = new ArrayList<>();
        while (parser.nextToken() == JsonToken.VALUE_STRING) {
            if (cells.size() == MAX_CELLS) {
                throw refused(FaultCode.TOO_MANY_CELLS.of(MAX_CELLS).at(line));
            }
            cells.add(Formulas.restored(parser.getText()));
        }
        return List.copyOf(cells);
    }

    private static String decoded(byte[] file) {
        try {
            String text =
                    StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(file)).toString();
            if (text.indexOf('\0') >= 0) {
                throw notUtf8();
            }
            return text.isEmpty() || text.charAt(0) != BYTE_ORDER_MARK ? text : text.substring(1);
        } catch (CharacterCodingException e) {
            throw notUtf8();
        }
    }

    /** The separator that is more frequent in the first line, outside quotes. */
    private static char separator(String text) {
        int balance = 0;
        boolean quoted = false;
        for (int i = 0; i < text.length() && (quoted || "\r\n".indexOf(text.charAt(i)) < 0); i++) {
            char c = text.charAt(i);
            quoted ^= c == '"';
            balance += quoted ? 0 : c == ';' ? 1 : c == ',' ? -1 : 0;
        }
        return balance > 0 ? ';' : ',';
    }

    private static Fault fault(JacksonException e) {
        Fault fault = FaultCode.NOT_A_TABLE.of();
        return e.getLocation() == null ? fault : fault.at(e.getLocation().getLineNr());
    }

    private static DomainException notUtf8() {
        return refused(FaultCode.TABLE_NOT_UTF8.of());
    }

    private static DomainException refused(Fault fault) {
        return DomainException.invalid(Faults.WHOLE_BODY, fault);
    }
}
