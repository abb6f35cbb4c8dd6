package org.patientcare.surfaces.widget;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.patientcare.platform.shared.Language;

@DisplayName("The files of <patient-care>, which every page with the element loads")
class WidgetFilesTest {

    private static final Path WEB = Path.of("src/main/webapp");
    private static final Path FILES = WEB.resolve("widget");
    private static final Path SHARED = WEB.resolve("ui");
    private static final Path ENTRY = FILES.resolve("patient-care-1.js");
    private static final Path TEXTS = Path.of("target/webapp/texts");

    private static final int MAX_FILES = 8;
    private static final int MAX_BYTES = 28 * 1024;

    private static final Pattern IMPORT = Pattern.compile("\\bfrom \"([^\"]+)\"");

    /** Of {@code ui/words.js} and {@code widget/words.js}; nothing else is loaded later. */
    private static final Pattern LOADED_LATER =
            Pattern.compile("\\bimport\\((?!`\\.\\./texts/(?:widget|\\$\\{area})\\.\\$)");

    /** HTML from strings, code from strings, and anything that stores data in the browser. */
    private static final Pattern FORBIDDEN =
            Pattern.compile(
                    "innerHTML|outerHTML|insertAdjacentHTML|document\\.write|eval\\(|Function\\(|cookie"
                            + "|localStorage|sessionStorage|indexedDB|caches\\.|new Image|\"img\"|\\bstyle=");

    @ParameterizedTest(name = "{0}")
    @EnumSource(Language.class)
    @DisplayName(
            "are at most 8 of its own, and with those of all pages and the reader's language at most 28 KiB when compressed")
    void areFewAndSmall(Language language) throws IOException {
        Set<Path> files = loaded();
        files.add(TEXTS.resolve("widget." + language.code() + ".js"));
        long sum = 0;
        System.out.println("| File of the widget | bytes | compressed |");
        System.out.println("|---|---:|---:|");
        for (Path file : files) {
            int compressed = compressed(file);
            sum += compressed;
            System.out.printf(
                    Locale.ROOT,
                    "| %s | %d | %d |%n",
                    WEB.relativize(file),
                    Files.size(file),
                    compressed);
        }
        System.out.printf(Locale.ROOT, "| %d files | | %d |%n", files.size(), sum);

        assertThat(files()).isNotEmpty().hasSizeLessThanOrEqualTo(MAX_FILES);
        assertThat(files).containsAll(files());
        assertThat(sum).isLessThanOrEqualTo(MAX_BYTES);
    }

    @Test
    @DisplayName(
            "import only each other and what all pages share, and store nothing in the browser")
    void importOnlyEachOther() throws IOException {
        for (Path file : loaded()) {
            String text = Files.readString(file);
            assertThat(file.startsWith(FILES) || file.startsWith(SHARED))
                    .as(file.toString())
                    .isTrue();
            assertThat(LOADED_LATER.matcher(text).find()).as(file.toString()).isFalse();
            assertThat(FORBIDDEN.matcher(text).results().map(found -> found.group()))
                    .as(file.toString())
                    .isEmpty();
        }
    }

    /** The files that a page with the element loads: its script, and all that is imported. */
    private static Set<Path> loaded() throws IOException {
        Set<Path> loaded = new TreeSet<>();
        Deque<Path> next = new ArrayDeque<>(List.of(ENTRY));
        while (!next.isEmpty()) {
            Path file = next.pop();
            if (loaded.add(file)) {
                IMPORT.matcher(Files.readString(file))
                        .results()
                        .map(found -> imported(file, found.group(1)))
                        .forEach(next::add);
            }
        }
        return loaded;
    }

    private static Path imported(Path file, String name) {
        assertThat(name).as(file.toString()).startsWith(".");
        return file.resolveSibling(name).normalize();
    }

    private static List<Path> files() throws IOException {
        try (Stream<Path> files = Files.walk(FILES)) {
            return files.filter(Files::isRegularFile).sorted().toList();
        }
    }

    private static int compressed(Path file) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream compressing = new GZIPOutputStream(bytes)) {
            Files.copy(file, compressing);
        }
        return bytes.size();
    }
}
