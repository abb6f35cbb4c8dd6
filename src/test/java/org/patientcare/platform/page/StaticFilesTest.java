package org.patientcare.platform.page;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("The scripts of this release, as browsers load them")
class StaticFilesTest {

    /** As esbuild writes them. */
    private static final Pattern IMPORT = Pattern.compile("\\b(?:from|import)\\(?\"(\\.[^\"]+)\"");

    private static final Pattern FILE =
            Pattern.compile("\\bnew URL\\(\"([^\"]+)\",import\\.meta\\.url\\)");

    /** The service itself, of the widget. */
    private static final String ROOT = "/";

    /** By address, without texts, which are sentences in place of code. */
    private static final Map<String, String> SCRIPTS = new TreeMap<>();

    @BeforeAll
    static void read() throws IOException {
        try (ZipFile files = new ZipFile("target/static-files.zip")) {
            for (ZipEntry file : Collections.list(files.entries())) {
                if (file.getName().endsWith(".js") && !file.getName().contains("/texts/")) {
                    SCRIPTS.put(
                            "/" + file.getName(),
                            new String(files.getInputStream(file).readAllBytes(), UTF_8));
                }
            }
        }
    }

    @Test
    @DisplayName("import files that are there")
    void imports() {
        assertThat(SCRIPTS).hasSizeGreaterThan(70);
        assertAllAreThere(IMPORT);
    }

    @Test
    @DisplayName(
            "name files that are there, although they are in another folder than their sources")
    void files() {
        assertThat(SCRIPTS.values()).anyMatch(FILE.asPredicate());
        assertAllAreThere(FILE);
    }

    private static void assertAllAreThere(Pattern pattern) {
        SCRIPTS.forEach(
                (address, script) ->
                        assertThat(
                                        pattern.matcher(script)
                                                .results()
                                                .map(found -> target(address, found)))
                                .as(address)
                                .allMatch(
                                        file ->
                                                file.equals(ROOT)
                                                        || StaticFiles.at(file).isPresent()));
    }

    private static String target(String address, MatchResult found) {
        return URI.create(address).resolve(found.group(1)).toString();
    }
}
