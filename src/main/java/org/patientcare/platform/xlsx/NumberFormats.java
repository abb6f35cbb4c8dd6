package org.patientcare.platform.xlsx;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * How the numbers of a spreadsheet look: dates, which are numbers of days, and codes with leading
 * zeros, which only their formats have, become texts that mean the same without their formats.
 */
final class NumberFormats {

    private static final String GENERAL = "General";

    /** Formats that files name by their numbers alone and that have a day; others are no dates. */
    private static final List<Integer> DATES =
            List.of(14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58);

    /** More than spreadsheets let people make. */
    private static final int MAX_FORMATS = 65_536;

    /** Characters of a format, as in spreadsheets. */
    private static final int MAX_CODE = 255;

    private static final int MAX_DIGITS = 40;

    private static final Pattern ZEROS = Pattern.compile("0{2," + MAX_DIGITS + "}");

    /** What a format shows as it is, colors and conditions, and fillers. */
    private static final Pattern LITERALS =
            Pattern.compile("\"[^\"]{0,255}\"|\\[[^\\]]{0,255}\\]|[\\\\_*].", Pattern.DOTALL);

    private static final Pattern DAY_OR_YEAR = Pattern.compile("[dDyY]");

    /** Each form is listed, since SpotBugs refuses repeats in repeated groups. */
    private static final String EXPONENT = "(?:[Ee][0-9]{1,3}|[Ee][+-][0-9]{1,3})?";

    private static final Pattern NUMBER =
            Pattern.compile(
                    "-?[0-9]{1,40}(?:\\.[0-9]{1,40})?" + EXPONENT + "|-?\\.[0-9]{1,40}" + EXPONENT);

    /** As many digits as spreadsheets store of a number. */
    private static final MathContext STORED = new MathContext(15, RoundingMode.HALF_EVEN);

    /** As many digits as they show of a larger one. */
    private static final MathContext SHOWN = new MathContext(6, RoundingMode.HALF_EVEN);

    private static final BigDecimal LARGE = new BigDecimal("1E15");

    private static final BigDecimal SECONDS_A_DAY = new BigDecimal(86_400);

    /** The last day of the year 9999. */
    private static final int LAST_DAY = 2_958_465;

    private static final LocalDate DAY_0 = LocalDate.of(1899, 12, 30);
    private static final LocalDate DAY_0_SINCE_1904 = LocalDate.of(1904, 1, 1);

    /** From here on the days count the 29th of February 1900, which did not exist. */
    private static final int FIRST_OF_MARCH_1900 = 61;

    private final List<Format> formats;
    private final boolean since1904;

    private NumberFormats(List<Format> formats, boolean since1904) {
        this.formats = formats;
        this.since1904 = since1904;
    }

    /**
     * @param digits with zeros in front of the number; 0 if there are none
     */
    private record Format(boolean isDate, int digits) {

        static final Format PLAIN = new Format(false, 0);

        static Format of(int number, Map<Integer, String> codes) {
            String code = codes.getOrDefault(number, GENERAL);
            if (ZEROS.matcher(code).matches()) {
                return new Format(false, code.length());
            }
            String first = LITERALS.matcher(code).replaceAll("").split(";", 2)[0];
            boolean hasDay = !code.equals(GENERAL) && DAY_OR_YEAR.matcher(first).find();
            return hasDay || !codes.containsKey(number) && DATES.contains(number)
                    ? new Format(true, 0)
                    : PLAIN;
        }
    }

    static NumberFormats none(boolean since1904) {
        return new NumberFormats(List.of(), since1904);
    }

    /**
     * Reads and closes the part.
     *
     * @param since1904 whether days are counted from 1904 on, as older programs did
     */
    static NumberFormats read(PartReader part, boolean since1904) {
        Map<Integer, String> codes = new HashMap<>();
        List<Format> formats = new ArrayList<>();
        boolean ofCells = false;
        try (part) {
            while (part.next()) {
                if (part.begins("numFmt")) {
                    String code = part.attribute("formatCode", GENERAL);
                    codes.put(
                            part.number("numFmtId", 0), code.length() > MAX_CODE ? GENERAL : code);
                } else if (part.begins("cellXfs") || part.ends("cellXfs")) {
                    ofCells = part.begins("cellXfs");
                } else if (ofCells && part.begins("xf")) {
                    formats.add(Format.of(part.number("numFmtId", 0), codes));
                }
                if (codes.size() > MAX_FORMATS || formats.size() > MAX_FORMATS) {
                    throw XlsxFile.tooLarge();
                }
            }
        }
        return new NumberFormats(formats, since1904);
    }

    /**
     * The text of a cell with a number.
     *
     * @param stored as in the file
     * @param style the number of the cell's format
     */
    String text(String stored, int style) {
        if (!NUMBER.matcher(stored).matches()) {
            return stored;
        }
        Format format = style < formats.size() ? formats.get(style) : Format.PLAIN;
        BigDecimal number = new BigDecimal(stored).round(STORED);
        if (format.isDate() && isDay(number)) {
            return date(number);
        }
        if (number.abs().compareTo(LARGE) >= 0) {
            // Its last digits are lost, which its reader must see.
            return number.round(SHOWN).stripTrailingZeros().toString();
        }
        String plain = number.stripTrailingZeros().toPlainString();
        return plain.matches("[0-9]+")
                ? "0".repeat(Math.max(0, format.digits() - plain.length())) + plain
                : plain;
    }

    private static boolean isDay(BigDecimal number) {
        return number.compareTo(BigDecimal.ONE) >= 0
                && number.compareTo(new BigDecimal(LAST_DAY + 1)) < 0;
    }

    /** Such as 1984-05-17, or 1984-05-17T09:30 if it has a time. */
    private String date(BigDecimal number) {
        int day = number.intValue();
        long seconds =
                number.subtract(new BigDecimal(day))
                        .multiply(SECONDS_A_DAY)
                        .setScale(0, RoundingMode.HALF_UP)
                        .longValueExact();
        LocalDateTime time = firstDay(day).plusDays(day).atStartOfDay().plusSeconds(seconds);
        return seconds == 0 ? time.toLocalDate().toString() : time.toString();
    }

    private LocalDate firstDay(int day) {
        if (since1904) {
            return DAY_0_SINCE_1904;
        }
        return day < FIRST_OF_MARCH_1900 ? DAY_0.plusDays(1) : DAY_0;
    }
}
