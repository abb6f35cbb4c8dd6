package org.patientcare.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The API keys of the operator and of the demo organization. Keys from environment variables are
 * used as they are; otherwise they are generated once and kept in {@code keys.env}, which a shell
 * can source.
 */
final class AccessKeys {

    static final String FILE = "keys.env";

    private static final int API_KEY_BYTES = 9;
    private static final int SECRET_BYTES = 32;
    private static final String COMMENT =
            "# Patient Care: the credentials of this data folder. Anyone who reads them can act"
                    + " as the operator.\n";

    /**
     * @param fromEnvironment whether environment variables set it
     */
    record Pair(String apiKey, String secretKey, boolean fromEnvironment) {}

    private final Pair operator;
    private final Pair demo;

    private AccessKeys(Pair operator, Pair demo) {
        this.operator = operator;
        this.demo = demo;
    }

    static AccessKeys of(RunSettings settings, DataFolder folder) {
        Path file = folder.file(FILE);
        try {
            if (!Files.exists(file)) {
                OwnerOnlyFiles.write(file, newFile());
            }
            Map<String, String> kept = read(file);
            return new AccessKeys(pair("OPERATOR", settings, kept), pair("DEMO", settings, kept));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Pair operator() {
        return operator;
    }

    Pair demo() {
        return demo;
    }

    Map<String, String> environment() {
        return Map.of(
                name("OPERATOR", "API_KEY"), operator.apiKey(),
                name("OPERATOR", "SECRET_KEY"), operator.secretKey(),
                name("DEMO", "API_KEY"), demo.apiKey(),
                name("DEMO", "SECRET_KEY"), demo.secretKey());
    }

    private static Pair pair(String who, RunSettings settings, Map<String, String> kept) {
        Optional<String> apiKey = settings.text(name(who, "API_KEY"));
        Optional<String> secretKey = settings.text(name(who, "SECRET_KEY"));
        if (apiKey.isPresent() != secretKey.isPresent()) {
            throw new RunFailure(
                    "Set both "
                            + name(who, "API_KEY")
                            + " and "
                            + name(who, "SECRET_KEY")
                            + ", or neither.");
        }
        if (apiKey.isPresent()) {
            return new Pair(apiKey.get(), secretKey.get(), true);
        }
        return new Pair(
                keptValue(kept, name(who, "API_KEY")),
                keptValue(kept, name(who, "SECRET_KEY")),
                false);
    }

    private static String keptValue(Map<String, String> kept, String name) {
        return Optional.ofNullable(kept.get(name))
                .filter(value -> !value.isEmpty())
                .orElseThrow(
                        () ->
                                new RunFailure(
                                        name
                                                + " is missing in "
                                                + FILE
                                                + " of the data folder: put it back, or delete that file to have"
                                                + " new keys made."));
    }

    private static String newFile() {
        SecureRandom random = new SecureRandom();
        Map<String, String> lines = new LinkedHashMap<>();
        for (String who : new String[] {"OPERATOR", "DEMO"}) {
            lines.put(
                    name(who, "API_KEY"),
                    who.toLowerCase(Locale.ROOT) + "-" + text(random, API_KEY_BYTES));
            lines.put(name(who, "SECRET_KEY"), text(random, SECRET_BYTES));
        }
        return COMMENT
                + lines.entrySet().stream()
                        .map(line -> line.getKey() + "=" + line.getValue() + "\n")
                        .collect(Collectors.joining());
    }

    static String newSecret() {
        return text(new SecureRandom(), SECRET_BYTES);
    }

    private static String text(SecureRandom random, int bytes) {
        byte[] drawn = new byte[bytes];
        random.nextBytes(drawn);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(drawn);
    }

    private static Map<String, String> read(Path file) throws IOException {
        return Files.readAllLines(file).stream()
                .filter(line -> !line.startsWith("#") && line.contains("="))
                .map(line -> line.split("=", 2))
                .collect(Collectors.toMap(part -> part[0].strip(), part -> part[1].strip()));
    }

    private static String name(String who, String what) {
        return "PATIENTCARE_" + who + "_" + what;
    }
}
