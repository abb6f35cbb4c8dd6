package org.patientcare.bench;

import java.text.Normalizer;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** What people type who search for {@link PatientNames}: in small letters without accents. */
final class SearchTerms {

    /** The patients whose names are looked at. */
    private static final int SAMPLE = 100_000;

    private static final int OF_A_KIND = 200;

    /** The most frequent beginnings of words; each is combined with each other. */
    private static final int COMBINED = 15;

    private final int patients;
    private final Map<String, Integer> words = new HashMap<>();

    /**
     * @param patients how many there are
     */
    SearchTerms(int patients) {
        this.patients = patients;
        IntStream.range(0, Math.min(patients, SAMPLE))
                .mapToObj(PatientNames::of)
                .flatMap(name -> Stream.concat(wordsOf(name.firstName()), wordsOf(name.lastName())))
                .forEach(word -> words.merge(word, 1, Integer::sum));
    }

    /** Every beginning of a word, the most frequent first. */
    List<String> beginnings(int letters) {
        Map<String, Integer> beginnings = new HashMap<>();
        words.forEach(
                (word, times) -> {
                    if (word.length() >= letters) {
                        beginnings.merge(word.substring(0, letters), times, Integer::sum);
                    }
                });
        return byFrequency(beginnings).toList();
    }

    /** The most frequent beginnings of three letters. */
    List<String> threeLetters() {
        return beginnings(3).stream().limit(OF_A_KIND).toList();
    }

    /** Pairs of the most frequent beginnings of two letters. */
    List<String> twoBeginnings() {
        List<String> frequent = beginnings(2).stream().limit(COMBINED).toList();
        return frequent.stream()
                .flatMap(
                        first ->
                                frequent.stream()
                                        .filter(second -> !second.equals(first))
                                        .map(second -> first + " " + second))
                .toList();
    }

    /** First name and first surname of patients, in turns the one or the other before. */
    List<String> namesOfTwoWords() {
        return IntStream.range(0, OF_A_KIND)
                .mapToObj(
                        i -> {
                            PatientNames.Name name =
                                    PatientNames.of((int) (i * (long) patients / OF_A_KIND));
                            String first = wordsOf(name.firstName()).findFirst().orElseThrow();
                            String last = wordsOf(name.lastName()).findFirst().orElseThrow();
                            return i % 2 == 0 ? first + " " + last : last + " " + first;
                        })
                .toList();
    }

    /** Words that few patients have. */
    List<String> rareWords() {
        List<String> all = byFrequency(words).toList();
        return all.subList(Math.max(0, all.size() - OF_A_KIND), all.size());
    }

    private static Stream<String> byFrequency(Map<String, Integer> times) {
        return times.entrySet().stream()
                .sorted(
                        Map.Entry.<String, Integer>comparingByValue(Comparator.reverseOrder())
                                .thenComparing(Map.Entry.comparingByKey()))
                .map(Map.Entry::getKey);
    }

    private static Stream<String> wordsOf(String name) {
        return Stream.of(
                Normalizer.normalize(name, Normalizer.Form.NFD)
                        .replaceAll("\\p{M}", "")
                        .toLowerCase(Locale.ROOT)
                        .replace("ł", "l")
                        .replace("ø", "o")
                        .replace("ß", "ss")
                        .split(" "));
    }
}
