package org.patientcare.patients.intake;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.patientcare.patients.patient.Gender;

/** The words for genders and languages in Spanish, English, Portuguese and German files. */
final class Words {

    /** Male in German, English and Portuguese, female ("mujer", "mulher") beside H. */
    private static final String M = "m";

    private static final Map<String, Gender> GENDERS =
            words(
                    Map.of(
                            Gender.MALE,
                            "male man masculine hombre varon masculino h v homem mannlich mann",
                            Gender.FEMALE,
                            "female woman feminine f mujer femenino mulher feminino weiblich frau w"));

    /** Where people write that it is neither, or not known. */
    private static final Set<String> NEITHER =
            Set.of(
                    "d",
                    "x",
                    "u",
                    "i",
                    "divers",
                    "diverse",
                    "other",
                    "otro",
                    "otra",
                    "outro",
                    "outra",
                    "unknown",
                    "unbekannt",
                    "desconocido",
                    "desconhecido",
                    "nobinario",
                    "naobinario",
                    "nonbinary",
                    "na");

    /** Those beside which M is female. */
    private static final Set<String> BESIDE_MUJER = Set.of("h", "v", "hombre", "varon", "homem");

    /** Those beside which M is male. */
    private static final Set<String> BESIDE_MALE =
            Set.of("w", "f", "weiblich", "frau", "female", "femenino", "feminino", "d", "divers");

    private static final Map<String, String> LANGUAGES =
            words(
                    Map.of(
                            "es", "es spa espanol castellano spanish spanisch espanhol",
                            "en", "en eng ingles english englisch",
                            "pt", "pt por portugues portuguese portugiesisch",
                            "de", "de deu ger aleman german deutsch alemao"));

    private static final int LONGEST = 40;

    private Words() {}

    private static <T> Map<String, T> words(Map<T, String> byMeaning) {
        Map<String, T> words = new HashMap<>();
        byMeaning.forEach(
                (meaning, all) ->
                        Arrays.stream(all.split(" ")).forEach(word -> words.put(word, meaning)));
        return Map.copyOf(words);
    }

    /**
     * Finds the gender that M stands for, by the words beside it.
     *
     * @return null if they do not show it
     */
    static Gender meaningOfM(Stream<String> cells) {
        Set<String> used = cells.map(Words::folded).collect(Collectors.toSet());
        boolean female = used.stream().anyMatch(BESIDE_MUJER::contains);
        boolean male = used.stream().anyMatch(BESIDE_MALE::contains);
        return female == male ? null : female ? Gender.FEMALE : Gender.MALE;
    }

    static boolean isM(String cell) {
        return folded(cell).equals(M);
    }

    /** Whether a cell says that the gender is neither, or not known, which is stored as none. */
    static boolean isNeither(String cell) {
        return NEITHER.contains(folded(cell));
    }

    /**
     * @param m what M means
     * @return the word of the integration API, empty for none; a cell that is no such word as it is
     */
    static String gender(String cell, Gender m) {
        String word = folded(cell);
        if (NEITHER.contains(word)) {
            return "";
        }
        Gender gender = word.equals(M) ? m : GENDERS.get(word);
        return gender == null ? cell : gender.code();
    }

    /** As {@link #gender}, for a language, with or without a region as in es-MX. */
    static String language(String cell) {
        String beforeRegion = cell.length() > LONGEST ? cell : cell.split("[-_]", 2)[0];
        String known = LANGUAGES.get(folded(beforeRegion));
        return known == null ? cell : known;
    }

    private static String folded(String cell) {
        return cell.length() > LONGEST ? "" : Headings.folded(cell);
    }
}
