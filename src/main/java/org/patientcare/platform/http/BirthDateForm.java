package org.patientcare.platform.http;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.Optional;

/** The three fields of a date as typed in the form; empty where one is missing. */
public record BirthDateForm(String day, String month, String year) {

    /** Maximum length of a field; longer values are treated as empty. */
    private static final int MAX_LENGTH = 8;

    public static final BirthDateForm EMPTY = new BirthDateForm("", "", "");

    /** The date in the fields {@code day}, {@code month} and {@code year}. */
    public static BirthDateForm of(FormBody form) {
        return new BirthDateForm(
                form.text("day", MAX_LENGTH),
                form.text("month", MAX_LENGTH),
                form.text("year", MAX_LENGTH));
    }

    /** The date; empty if it does not exist in the calendar. */
    public Optional<LocalDate> date() {
        if (!isNumber(day, 1, 2) || !isNumber(month, 1, 2) || !isNumber(year, 4, 4)) {
            return Optional.empty();
        }
        try {
            return Optional.of(
                    LocalDate.of(
                            Integer.parseInt(year),
                            Integer.parseInt(month),
                            Integer.parseInt(day)));
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }

    private static boolean isNumber(String text, int shortest, int longest) {
        return text.length() >= shortest
                && text.length() <= longest
                && text.chars().allMatch(c -> c >= '0' && c <= '9');
    }

    /** Omits what was typed to keep it out of the log. */
    @Override
    public String toString() {
        return "BirthDateForm";
    }
}
