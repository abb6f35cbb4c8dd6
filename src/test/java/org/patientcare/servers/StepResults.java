package org.patientcare.servers;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The result of each step on one server.
 *
 * @param reasons by step, why it failed; empty if it works
 */
record StepResults(Map<String, String> reasons) {

    static final String WORKS = "works";
    static final String FAILS = "no";

    /** Runs every step, even after one that failed. */
    static StepResults ofAll() {
        Map<String, Step> steps = new LinkedHashMap<>(FunctionSteps.steps());
        steps.putAll(RefusalSteps.steps());
        Map<String, String> reasons = new LinkedHashMap<>();
        steps.forEach((name, step) -> reasons.put(name, reason(step)));
        return new StepResults(reasons);
    }

    private static String reason(Step step) {
        try {
            step.run();
            return "";
        } catch (Exception | AssertionError e) {
            return e.toString();
        }
    }

    /** The results by step, in the words of the page. */
    Map<String, String> results() {
        Map<String, String> words = new LinkedHashMap<>();
        reasons.forEach((name, reason) -> words.put(name, reason.isEmpty() ? WORKS : FAILS));
        return words;
    }

    /**
     * Writes the results as rows for the page, each with the reason of a failure for the reader.
     */
    void write(Path file) {
        String text =
                results().entrySet().stream()
                        .map(
                                step ->
                                        "| %s | %s |\n%s\n"
                                                .formatted(
                                                        step.getKey(),
                                                        step.getValue(),
                                                        reasons.get(step.getKey())))
                        .collect(Collectors.joining());
        try {
            Files.writeString(file, text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
