package org.patientcare.patients.patient;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Folds names into the words by which they are found. Words of a name and words that somebody types
 * are folded in the same way; a typed word finds every word that begins with it.
 *
 * <ul>
 *   <li>Case, accents and invisible characters do not count; letters with a stroke and ligatures
 *       are plain letters: {@code Łukasz} is {@code lukasz}, {@code Strauß} is {@code strauss},
 *       {@code İstanbul} and {@code Iğdır} are {@code istanbul} and {@code igdir}. Umlauts are
 *       accents: {@code Müller} is {@code muller}, not {@code mueller}.
 *   <li>Blanks and all signs divide words, with two exceptions: apostrophes and hyphens divide a
 *       word into parts. It is found by all parts together, and from each part on: {@code d'Ors} by
 *       {@code dors} and {@code ors}, {@code María-José} by {@code mariajose} and {@code jose}.
 *   <li>Each Chinese character and each syllable of Hangul is a part, since such names are written
 *       without blanks.
 * </ul>
 */
final class NameWords {

    /** The most words of a patient; further words of a longer name do not find it. */
    static final int MAX_WORDS = 16;

    /** In code points; longer words are cut off, typed ones as well. */
    static final int MAX_LENGTH = 64;

    /**
     * As they are in decomposed text. Also the grave accent, which is typed instead of it, as is
     * the acute accent.
     */
    private static final String APOSTROPHES =
            "'`\u02B9\u02BB\u02BC\u02BD\u02BE\u02BF\u2018\u2019\u201B\u2032\u05F3\uA78C";

    /** The dot of the Catalan letter in {@code Gal·la}, which joins as an apostrophe does. */
    private static final int MIDDLE_DOT = 0x00B7;

    /**
     * Invisible letters in decomposed text: the lengthening of Arabic words, and the fillers of
     * Hangul.
     */
    private static final String EMPTY_LETTERS = "\u0640\u115F\u1160";

    /** No letter before this one, the first of Hangul, is a part by itself. */
    private static final int FIRST_PART = 0x1100;

    private NameWords() {}

    /**
     * The words under which a person is found, at most {@value #MAX_WORDS}.
     *
     * @param names in the order of their importance; each may be null
     */
    static Set<String> of(String... names) {
        Set<String> words = new LinkedHashSet<>();
        for (String name : names) {
            for (List<String> parts : name == null ? List.<List<String>>of() : divided(name)) {
                for (int part = 0; part < parts.size() && words.size() < MAX_WORDS; part++) {
                    words.add(cut(String.join("", parts.subList(part, parts.size()))));
                }
            }
        }
        return words;
    }

    /**
     * The words that somebody typed, each of which must be the beginning of a word of the name. A
     * typed hyphen divides as a blank does; a typed apostrophe does not count.
     */
    static List<String> typed(String text) {
        StringBuilder plain = new StringBuilder();
        decomposed(text)
                .chars()
                .filter(c -> APOSTROPHES.indexOf(c) < 0 && c != MIDDLE_DOT)
                .forEach(c -> plain.append((char) c));
        return divided(plain.toString()).stream()
                .flatMap(List::stream)
                .map(NameWords::cut)
                .distinct()
                .toList();
    }

    /** Letters and digits alone, folded as in names; for values such as numbers of papers. */
    static String lettersAndDigits(String text) {
        StringBuilder all = new StringBuilder();
        divided(text).forEach(parts -> parts.forEach(all::append));
        return cut(all.toString());
    }

    private static String cut(String word) {
        return word.length() <= MAX_LENGTH || word.codePointCount(0, word.length()) <= MAX_LENGTH
                ? word
                : word.substring(0, word.offsetByCodePoints(0, MAX_LENGTH));
    }

    /** The words of a text, each in its parts. */
    private static List<List<String>> divided(String text) {
        Divider divider = new Divider();
        decomposed(text).codePoints().forEach(divider::add);
        divider.endWord();
        return divider.words;
    }

    /** With accents apart; an acute accent alone is typed for an apostrophe. */
    private static String decomposed(String text) {
        return Normalizer.normalize(text.replace('\u00B4', '\''), Normalizer.Form.NFKD);
    }

    /** Reads decomposed text one character after the other. */
    private static final class Divider {

        private final List<List<String>> words = new ArrayList<>();
        private List<String> parts = new ArrayList<>();
        private final StringBuilder part = new StringBuilder();

        void add(int character) {
            if (APOSTROPHES.indexOf(character) >= 0
                    || character == MIDDLE_DOT
                    || Character.getType(character) == Character.DASH_PUNCTUATION) {
                endPart();
            } else if (isInvisible(character)) {
                return;
            } else if (Character.isLetterOrDigit(character)
                    || Character.getType(character) == Character.COMBINING_SPACING_MARK) {
                addLetter(character);
            } else {
                endWord();
            }
        }

        private static boolean isInvisible(int character) {
            return switch (Character.getType(character)) {
                case Character.NON_SPACING_MARK, Character.ENCLOSING_MARK, Character.FORMAT -> true;
                default -> EMPTY_LETTERS.indexOf(character) >= 0;
            };
        }

        private void addLetter(int character) {
            int digit = Character.digit(character, 10);
            int lower = Character.toLowerCase(Character.toUpperCase(character));
            String letters = digit >= 0 ? String.valueOf(digit) : plain(lower);
            if (letters == null) {
                part.appendCodePoint(lower);
            } else {
                part.append(letters);
            }
        }

        /** Letters that are no plain letter with a mark; null for all others. */
        private static String plain(int lower) {
            return switch (lower) {
                case 'ß' -> "ss";
                case 'æ' -> "ae";
                case 'œ' -> "oe";
                case 'ø' -> "o";
                case 'ł' -> "l";
                case 'đ', 'ð' -> "d";
                case 'þ' -> "th";
                case 'ħ' -> "h";
                case 'ŧ' -> "t";
                // Forms of Arabic letters that people do not keep apart.
                case 'ى', 'ی' -> "ي";
                case 'ة' -> "ه";
                case 'ک' -> "ك";
                default -> null;
            };
        }

        private void endPart() {
            if (part.isEmpty()) {
                return;
            }
            // Syllables of Hangul are put together again.
            String whole = Normalizer.normalize(part, Normalizer.Form.NFC);
            int begin = 0;
            for (int at = 0;
                    at < whole.length();
                    at += Character.charCount(whole.codePointAt(at))) {
                boolean divides =
                        at > 0
                                && (isPart(whole.codePointAt(at))
                                        || isPart(whole.codePointBefore(at)));
                if (divides) {
                    parts.add(whole.substring(begin, at));
                    begin = at;
                }
            }
            parts.add(whole.substring(begin));
            part.setLength(0);
        }

        private static boolean isPart(int character) {
            return character >= FIRST_PART
                    && (Character.isIdeographic(character)
                            || Character.UnicodeScript.of(character)
                                    == Character.UnicodeScript.HANGUL);
        }

        void endWord() {
            endPart();
            if (!parts.isEmpty()) {
                words.add(parts);
                parts = new ArrayList<>();
            }
        }
    }
}
