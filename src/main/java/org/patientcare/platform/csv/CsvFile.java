package org.patientcare.platform.csv;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.dataformat.csv.CsvFactory;
import com.fasterxml.jackson.dataformat.csv.CsvParser;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.patientcare.platform.csv.CsvText.Formulas;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.Fault;
import org.patientcare.platform.shared.FaultCode;
import org.patientcare.platform.shared.Faults;
import org.patientcare.platform.shared.TableRow;

/**
 * A CSV file as people and their programs save it: in UTF-8, UTF-16 or Windows-1252, with or
 * without byte order marks; cells are separated by commas, semicolons or tabs, as the line {@code
 * sep=} says or else the first line shows, and are quoted where they contain one. Apostrophes in
 * front of formulas are removed, as {@link CsvText} adds them.
 *
 * @param encoding in which the file is
 * @param rows read while they are asked for, empty ones among them; a row that is no row of a table
 *     ends them with a {@link DomainException} of kind INVALID
 */
public record CsvFile(Charset encoding, Stream<TableRow> rows) {

    /** Maximum number of cells in a line: many times what any table of the service has. */
    static final int MAX_CELLS = 1_000;

    private static final CsvFactory FACTORY = new CsvFactory();

    /** The first one is meant where others are as frequent. */
    private static final String SEPARATORS = ",;\t";

    /** The line by which spreadsheets are told what separates the cells. */
    private static final Pattern NAMED_SEPARATOR =
            Pattern.compile("\"?sep=([,;\t|])\"?(?:\r\n|\r|\n)", Pattern.CASE_INSENSITIVE);

    private static final char BYTE_ORDER_MARK = '\uFEFF';

    /**
     * @throws DomainException of kind INVALID if the file is no text
     */
    public static CsvFile read(byte[] file) {
        DecodedText text = DecodedText.of(file);
        return new CsvFile(text.encoding(), rows(text.text()));
    }

    /** The rows of a text that was decoded before. */
    public static Stream<TableRow> rows(String text) {
        String file = withoutMarks(text);
        Matcher named = NAMED_SEPARATOR.matcher(file);
        if (named.lookingAt()) {
            String table = withoutMarks(file.substring(named.end()));
            return rows(table, named.group(1).charAt(0), 2);
        }
        return rows(file, separator(file), 1);
    }

    private static Stream<TableRow> rows(String table, char separator, int firstLine) {
        return StreamSupport.stream(new Rows(table, separator, firstLine), false);
    }

    /** Programs that join files leave the mark of the second one. */
    private static String withoutMarks(String text) {
        int begin = 0;
        while (begin < text.length() && text.charAt(begin) == BYTE_ORDER_MARK) {
            begin++;
        }
        return text.substring(begin);
    }

    /** The most frequent separator of the first line that has any characters, outside quotes. */
    private static char separator(String text) {
        int[] counts = new int[SEPARATORS.length()];
        boolean quoted = false;
        boolean begun = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean ends = !quoted && (c == '\r' || c == '\n');
            if (ends && begun) {
                break;
            }
            begun |= !ends;
            quoted ^= c == '"';
            int known = quoted ? -1 : SEPARATORS.indexOf(c);
            if (known >= 0) {
                counts[known]++;
            }
        }
        int most = 0;
        for (int i = 1; i < counts.length; i++) {
            most = counts[i] > counts[most] ? i : most;
        }
        return SEPARATORS.charAt(most);
    }

    private static DomainException refused(Fault fault) {
        return DomainException.invalid(Faults.WHOLE_BODY, fault);
    }

    /** Reads row by row, so that nobody reads on after a row that is refused. */
    private static final class Rows extends Spliterators.AbstractSpliterator<TableRow> {

        private final CsvParser parser;
        private final int linesBefore;
        private int next = 1;

        Rows(String table, char separator, int firstLine) {
            super(Long.MAX_VALUE, Spliterator.ORDERED | Spliterator.NONNULL);
            linesBefore = firstLine - 1;
            try {
                parser = FACTORY.createParser(table);
            } catch (IOException e) {
                throw new IllegalStateException("Reading from memory failed", e);
            }
            parser.setSchema(CsvSchema.emptySchema().withColumnSeparator(separator));
        }

        @Override
        public boolean tryAdvance(Consumer<? super TableRow> action) {
            TableRow row = read();
            if (row != null) {
                action.accept(row);
            }
            return row != null;
        }

        /** Null after the last row. */
        private TableRow read() {
            try {
                if (parser.nextToken() == null) {
                    return null;
                }
                int line = next + linesBefore;
                List<String> cells = cells(line);
                next = parser.currentLocation().getLineNr();
                return new TableRow(line, cells);
            } catch (JacksonException e) {
                throw refused(fault(e));
            } catch (IOException e) {
                throw new IllegalStateException("Reading from memory failed", e);
            }
        }

        /**
         * The cells of the row that was just opened, one by one, so that a row that is too long is
         * not read to its end.
         */
        private List<String> cells(int line) throws IOException {
            List<String> cells = new ArrayList<>();
            while (parser.nextToken() == JsonToken.VALUE_STRING) {
                if (cells.size() == MAX_CELLS) {
                    throw refused(FaultCode.TOO_MANY_CELLS.of(MAX_CELLS).at(line));
                }
                cells.add(Formulas.restored(parser.getText()));
            }
            return List.copyOf(cells);
        }

        private Fault fault(JacksonException e) {
            Fault fault = FaultCode.NOT_A_TABLE.of();
            return e.getLocation() == null
                    ? fault
                    : fault.at(e.getLocation().getLineNr() + linesBefore);
        }
    }

    /**
     * The text of a file whose encoding nobody names. UTF-16 is known by its mark or its zeros. Of
     * the others UTF-8 is tried first: hardly any text in Windows-1252 with accents is valid UTF-8,
     * while nearly every file is valid Windows-1252.
     *
     * @param text with its byte order mark, if it has one
     */
    record DecodedText(Charset encoding, String text) {

        private static final Charset WINDOWS_1252 = Charset.forName("windows-1252");

        /** How many bytes show whether each second one is zero. */
        private static final int PROBED_BYTES = 1_024;

        private static final int BYTE = 0xFF;

        /**
         * @throws DomainException of kind INVALID if the file is not in any of these encodings
         */
        static DecodedText of(byte[] file) {
            for (Charset each : candidates(file)) {
                Optional<String> text = decoded(file, each);
                if (text.isPresent()) {
                    return new DecodedText(each, text.get());
                }
            }
            throw DomainException.invalid(Faults.WHOLE_BODY, FaultCode.TABLE_NOT_UTF8.of());
        }

        private static List<Charset> candidates(byte[] file) {
            if (begins(file, 0xFE, 0xFF) || hasZeros(file, 0)) {
                return List.of(StandardCharsets.UTF_16BE);
            }
            if (begins(file, 0xFF, 0xFE) || hasZeros(file, 1)) {
                return List.of(StandardCharsets.UTF_16LE);
            }
            return List.of(StandardCharsets.UTF_8, WINDOWS_1252);
        }

        private static boolean begins(byte[] file, int first, int second) {
            return file.length > 1 && (file[0] & BYTE) == first && (file[1] & BYTE) == second;
        }

        /**
         * Whether most characters at the beginning have a zero as the first (0) or second byte (1).
         */
        private static boolean hasZeros(byte[] file, int place) {
            int probed = Math.min(file.length, PROBED_BYTES) / 2;
            int zeros = 0;
            for (int i = 0; i < probed; i++) {
                zeros += file[2 * i + place] == 0 ? 1 : 0;
            }
            return file.length % 2 == 0 && zeros > probed / 2;
        }

        /** Empty for bytes that the encoding does not have, and for what no text contains. */
        private static Optional<String> decoded(byte[] file, Charset encoding) {
            try {
                String text = encoding.newDecoder().decode(ByteBuffer.wrap(file)).toString();
                boolean isText =
                        text.chars()
                                .noneMatch(
                                        c ->
                                                c == 0
                                                        || c < ' '
                                                                && encoding.equals(WINDOWS_1252)
                                                                && "\t\r\n".indexOf(c) < 0);
                return isText ? Optional.of(text) : Optional.empty();
            } catch (CharacterCodingException e) {
                return Optional.empty();
            }
        }
    }
}
