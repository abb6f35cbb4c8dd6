package org.patientcare.documents.verify;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The three fields of a date as typed in the form; empty where one is missing. */
record BirthDateForm(String day, String month, String year) {

    /** Maximum length of a field; longer values are treated as empty. */
    private static final int MAX_LENGTH = 8;

    static final BirthDateForm EMPTY = new BirthDateForm("", "", "");

    /**
     * Parses a URL-encoded body; fields that cannot be decoded count as empty.
     *
     * @param body of limited length
     */
    static BirthDateForm read(String body) {
        Map<String, String> fields = new HashMap<>();
        for (String field : body.split("&")) {
            int equals = field.indexOf('=');
            if (equals > 0) {
                fields.putIfAbsent(
                        field.substring(0, equals), decoded(field.substring(equals + 1)));
            }
        }
        return new BirthDateForm(
                fields.getOrDefault("day", ""),
                fields.getOrDefault("month", ""),
                fields.getOrDefault("year", ""));
    }

    /** The date; empty if it does not exist in the calendar. */
    Optional<LocalDate> date() {
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

    private static String decoded(String raw) {
        try {
            String text = URLDecoder.decode(raw, StandardCharsets.UTF_8).strip();
            return text.length() > MAX_LENGTH ? "" : text;
        } catch (IllegalArgumentException e) {
            return "";
        }
    }
}
