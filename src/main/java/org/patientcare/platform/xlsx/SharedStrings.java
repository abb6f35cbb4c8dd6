package org.patientcare.platform.xlsx;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The texts of a spreadsheet, which its cells name by their numbers. */
final class SharedStrings {

    /** Characters of the texts of a file, and of those of its rows: as many as a CSV file has. */
    static final int MAX_CHARACTERS = 4 * 1024 * 1024;

    /** More texts than that do not fit into a file of 4 MiB, unless they are all alike. */
    private static final int MAX_TEXTS = 500_000;

    /** A character that XML cannot have, such as _x0007_. */
    private static final Pattern ESCAPED = Pattern.compile("_x([0-9A-Fa-f]{4})_");

    private static final int HEXADECIMAL = 16;

    private SharedStrings() {}

    /** Reads and closes the part. */
    static List<String> read(PartReader part) {
        List<String> texts = new ArrayList<>();
        int characters = 0;
        try (part) {
            while (part.next()) {
                if (part.begins("si")) {
                    String text = text(part, "si");
                    characters += text.length();
                    texts.add(text);
                }
                if (characters > MAX_CHARACTERS || texts.size() > MAX_TEXTS) {
                    throw XlsxFile.tooLarge();
                }
            }
        }
        return texts;
    }

    /**
     * The text of the element that begins, whatever its fonts, without hints on how to pronounce
     * it; goes to its end.
     */
    static String text(PartReader part, String element) {
        StringBuilder text = new StringBuilder();
        boolean isHint = false;
        while (!part.ends(element)) {
            if (!part.next()) {
                throw XlsxFile.unreadable();
            }
            if (part.begins("rPh") || part.ends("rPh")) {
                isHint = part.begins("rPh");
            } else if (part.begins("t") && !isHint) {
                text.append(part.text());
            }
            if (text.length() > MAX_CHARACTERS) {
                throw XlsxFile.tooLarge();
            }
        }
        return unescaped(text.toString());
    }

    /** What cannot be stored stays as it is written. */
    static String unescaped(String text) {
        return text.contains("_x")
                ? ESCAPED.matcher(text).replaceAll(SharedStrings::character)
                : text;
    }

    private static String character(MatchResult escaped) {
        char c = (char) Integer.parseInt(escaped.group(1), HEXADECIMAL);
        return c == 0 || Character.isSurrogate(c)
                ? escaped.group()
                : Matcher.quoteReplacement(String.valueOf(c));
    }
}
