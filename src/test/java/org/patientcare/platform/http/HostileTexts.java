package org.patientcare.platform.http;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;

/** Texts on which patterns, parsers and normalization are known to spend more than they should. */
final class HostileTexts {

    private HostileTexts() {}

    /**
     * The texts by their description.
     *
     * @param length the approximate length of each text in characters
     */
    static Map<String, String> of(int length) {
        Map<String, String> texts = new LinkedHashMap<>();
        for (String one :
                new String[] {
                    "1", "a", ".", "/", "@", "-", "[", "(", "{", "<", "\"", "\\", "%", ":", ",",
                    ";", "=", "+", "\t", "%2E", "%2F", "a.", "a@", "a-", "..//", "::", "a=b;",
                    "a/b,", "*/*,", "de,", "0-,", "\"a\",", "{a}"
                }) {
            texts.put("a run of " + one + " with a bad end", run(one, length) + "!\u0001");
        }
        texts.putAll(worst(length));
        texts.put("dots and a letter", run(".", length) + "x");
        texts.put("dots", run(".", length));
        texts.put("blanks behind a type", "a/b;" + run(" ", length) + "x");
        texts.put("line ends", run("\n", length) + "x");
        texts.put("letters and marks", run("a\u0301\u0316", length));
        texts.put("what grows when normalized", run("\ufdfa", length));
        texts.put("what grows in lower case", run("\u0130", length));
        texts.put("syllables in parts", run("\u1100\u1161\u11a8", length));
        texts.put("pairs of surrogates", run("\ud83d\ude00", length));
        texts.put("marks of direction", run("\u202e\u2066", length));
        texts.put("a mail address of many parts", "a@" + run("a.", length) + "!");
        texts.put("a local part of many parts", run("a.", length) + "@a.example");
        texts.put("a quoted local part", "\"" + run("\\\\", length) + "@a.example");
        texts.put("a host of many parts", "https://" + run("a.", length) + "!");
        texts.put("a host of colons", "https://[" + run(":", length) + "]");
        texts.put("a path of steps back", "https://a.example" + run("/..", length));
        texts.put("a time of many digits", "2026-01-01T00:00:00." + run("0", length) + "x");
        texts.put("zeros and a one", run("0", length) + "1");
        texts.put("an exponent", "1e" + run("9", length));
        texts.put("a bearer", "Bearer " + run("e30.", length));
        texts.put("a bearer of many levels", "Bearer " + base64(run("[", 1_200)) + ".e30.e30");
        texts.put("ranges", "bytes=" + run("0-,", length));
        return texts;
    }

    /** The texts that took longest before lengths were checked first. */
    static Map<String, String> worst(int length) {
        Map<String, String> texts = new LinkedHashMap<>();
        texts.put("digits and a letter", run("1", length) + "x");
        texts.put("blanks between digits", "1" + run(" ", length) + "1");
        texts.put(
                "marks in the wrong order", run("\u0300", length / 2) + run("\u0316", length / 2));
        return texts;
    }

    private static String base64(String text) {
        return Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }

    static String harmless(int length) {
        return run("a", length);
    }

    private static String run(String text, int length) {
        return text.repeat(length / text.length());
    }
}
