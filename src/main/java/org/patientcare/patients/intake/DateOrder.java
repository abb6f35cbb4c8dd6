package org.patientcare.patients.intake;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.patientcare.platform.shared.Fault;
import org.patientcare.platform.shared.FaultCode;
import org.patientcare.platform.shared.WireNamed;

/**
 * What comes first in the dates of a file, and how these become dates of the integration API: the
 * forms of spreadsheets and programs in Spain, Portugal, Brazil, Germany and English-speaking
 * countries. Dots always follow the day; a year comes first if it has four digits there.
 */
public enum DateOrder implements WireNamed {
    DAY_FIRST,
    MONTH_FIRST;

    /**
     * What exports add to a date without a time. Each form is listed, since SpotBugs refuses
     * repeated groups in repeated groups, which can take endless time in other patterns.
     */
    private static final String MIDNIGHT =
            "(?:[T ]0?0:00Z?|[T ]0?0:00:00Z?|[T ]0?0:00:00[.,]0{1,30}Z?)?";

    private static final Pattern YEAR_FIRST =
            Pattern.compile("([0-9]{4})([-./])([0-9]{1,2})\\2([0-9]{1,2})" + MIDNIGHT);

    private static final Pattern DIGITS = Pattern.compile("([0-9]{4})([0-9]{2})([0-9]{2})");

    private static final Pattern YEAR_LAST =
            Pattern.compile(
                    "([0-9]{1,2})([-./]) ?([0-9]{1,2})\\2 ?(?<year>[0-9]{4}|[0-9]{2})" + MIDNIGHT);

    private static final int LONGEST = 40;

    private static final int LONGEST_MONTH = 12;

    private static final int YEAR_DIGITS = 4;

    /** Finds the order that the dates themselves show; empty if they show none, or both. */
    static Optional<DateOrder> shownBy(Stream<String> cells) {
        boolean[] shown = new boolean[2];
        cells.forEach(
                cell -> {
                    Matcher date = YEAR_LAST.matcher(shortened(cell));
                    if (date.matches() && isOpen(date)) {
                        shown[0] |= Integer.parseInt(date.group(1)) > LONGEST_MONTH;
                        shown[1] |= Integer.parseInt(date.group(3)) > LONGEST_MONTH;
                    }
                });
        return shown[0] == shown[1]
                ? Optional.empty()
                : Optional.of(shown[0] ? DAY_FIRST : MONTH_FIRST);
    }

    /** Whether a cell is one date if the day comes first, and another one if the month does. */
    static boolean isAmbiguous(String cell) {
        Matcher date = YEAR_LAST.matcher(shortened(cell));
        return date.matches()
                && isOpen(date)
                && Integer.parseInt(date.group(1)) <= LONGEST_MONTH
                && Integer.parseInt(date.group(3)) <= LONGEST_MONTH
                && Integer.parseInt(date.group(1)) != Integer.parseInt(date.group(3));
    }

    private static boolean isOpen(Matcher yearLast) {
        return !yearLast.group(2).equals(".");
    }

    /**
     * Reads a cell.
     *
     * @param order null if it is not known
     */
    static Read read(String cell, DateOrder order) {
        String text = shortened(cell);
        for (Pattern form : new Pattern[] {YEAR_FIRST, DIGITS}) {
            Matcher date = form.matcher(text);
            if (date.matches()) {
                int last = date.groupCount();
                return new Read(iso(date.group(1), date.group(last - 1), date.group(last)), null);
            }
        }
        Matcher date = YEAR_LAST.matcher(text);
        if (!date.matches()) {
            return cell.isEmpty() ? new Read("", null) : refused(FaultCode.NOT_A_DATE_OF_FILES);
        }
        if (date.group("year").length() < YEAR_DIGITS) {
            return refused(FaultCode.SHORT_YEAR);
        }
        if (order == null && isAmbiguous(text)) {
            return refused(FaultCode.DATE_AMBIGUOUS);
        }
        boolean monthFirst =
                isOpen(date)
                        && (order == null
                                ? Integer.parseInt(date.group(3)) > LONGEST_MONTH
                                : order == MONTH_FIRST);
        String day = date.group(monthFirst ? 3 : 1);
        String month = date.group(monthFirst ? 1 : 3);
        return new Read(iso(date.group("year"), month, day), null);
    }

    /**
     * What a cell is.
     *
     * @param date in the form of the integration API, which may still be no day of the calendar;
     *     empty if there is none
     * @param fault null if the cell can be read
     */
    record Read(String date, Fault fault) {}

    private static Read refused(FaultCode code) {
        return new Read("", code.of());
    }

    /** Longer cells are no dates, and no pattern sees them. */
    private static String shortened(String cell) {
        return cell.length() > LONGEST ? "" : cell;
    }

    private static String iso(String year, String month, String day) {
        return year + "-" + twoDigits(month) + "-" + twoDigits(day);
    }

    private static String twoDigits(String digits) {
        return digits.length() == 1 ? "0" + digits : digits;
    }
}
