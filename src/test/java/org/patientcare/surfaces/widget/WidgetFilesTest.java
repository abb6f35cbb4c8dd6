package org.patientcare.surfaces.widget;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.patientcare.platform.shared.Language;

@DisplayName("The script of <patient-care>, which every page with the element loads")
class WidgetFilesTest {

    private static final Path SERVED = Path.of("target/static-files.zip");
    private static final Path MAP = Path.of("target/bundles/results/widget/patient-care-1.js.map");

    private static final Pattern ADDRESS = Pattern.compile("widget/[0-9a-f]{16}/(.+)");
    private static final String SCRIPT = "widget/patient-care-1.js";
    private static final int MAX_BYTES = 16 * 1024;

    private static final String SOURCES = "../../sources/";
    private static final String OWN = "widget/";
    private static final String SHARED = "ui/";
    private static final int MAX_OWN = 8;

    /** HTML from strings, code from strings, and anything that stores data in the browser. */
    private static final Pattern FORBIDDEN =
            Pattern.compile(
                    "innerHTML|outerHTML|insertAdjacentHTML|document\\.write|eval\\(|Function\\(|cookie"
                            + "|localStorage|sessionStorage|indexedDB|caches\\.|new Image|[\"'`]img[\"'`]|\\bstyle=");

    /** Other modules: of the page, or imported when the script runs. */
    private static final Pattern IMPORT = Pattern.compile("\\bimport\\b(?!\\.meta)");

    /** By path below the folder with the hash. */
    private static Map<String, byte[]> served;

    @BeforeAll
    static void read() throws IOException {
        served = new TreeMap<>();
        try (ZipFile files = new ZipFile(SERVED.toFile())) {
            for (ZipEntry file : Collections.list(files.entries())) {
                Matcher address = ADDRESS.matcher(file.getName());
                if (address.matches()) {
                    served.put(address.group(1), files.getInputStream(file).readAllBytes());
                }
            }
        }
    }

    @ParameterizedTest(name = "{0}")
    @EnumSource(Language.class)
    @DisplayName("is at most 16 KiB with the texts of the reader's language, when compressed")
    void isSmall(Language language) throws IOException {
        int script = compressed(served.get(SCRIPT));
        int texts = compressed(served.get("texts/widget." + language.code() + ".js"));
        System.out.printf(
                Locale.ROOT, "| Script of the widget | %d | texts | %d |%n", script, texts);

        assertThat(script + texts).isLessThanOrEqualTo(MAX_BYTES);
    }

    @Test
    @DisplayName("is made of at most 8 modules of its own, and of what all pages share")
    void isMadeOfItsOwn() throws IOException {
        List<String> sources = new ArrayList<>();
        for (JsonNode source : new ObjectMapper().readTree(MAP.toFile()).get("sources")) {
            sources.add(source.asText().replace(SOURCES, ""));
        }

        assertThat(sources)
                .contains(SCRIPT)
                .allMatch(source -> source.startsWith(OWN) || source.startsWith(SHARED));
        assertThat(sources)
                .filteredOn(source -> source.startsWith(OWN))
                .hasSizeLessThanOrEqualTo(MAX_OWN);
    }

    @Test
    @DisplayName("imports nothing but its texts, and stores nothing in the browser")
    void importsNothing() {
        String script = new String(served.get(SCRIPT), UTF_8);

        assertThat(served.keySet())
                .allMatch(file -> file.equals(SCRIPT) || file.startsWith("texts/widget."));
        assertThat(IMPORT.matcher(script).results()).hasSize(1);
        assertThat(script).contains("`../texts/widget.${");
        assertThat(FORBIDDEN.matcher(script).results().map(MatchResult::group)).isEmpty();
    }

    private static int compressed(byte[] content) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream compressing = new GZIPOutputStream(bytes)) {
            compressing.write(content);
        }
        return bytes.size();
    }
}
