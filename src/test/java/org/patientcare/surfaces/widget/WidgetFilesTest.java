package org.patientcare.surfaces.widget;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
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

    private static final Path FILES = Path.of("src/main/webapp/widget");
    private static final Path TEXTS = Path.of("target/webapp/texts");

    /** One of them has the texts of the reader's language. */
    private static final int MAX_FILES = 9;

    private static final int MAX_BYTES = 26 * 1024;

    private static final Pattern IMPORT =
            Pattern.compile("\\bfrom \"([^\"]+)\"|\\bimport\\(([^)]*)\\)");

    private static final String IMPORTED_TEXTS = "`../texts/widget.${language}.js`";

    /** HTML from strings, code from strings, and anything that stores data in the browser. */
    private static final Pattern FORBIDDEN =
            Pattern.compile(
                    "innerHTML|outerHTML|insertAdjacentHTML|document\\.write|eval\\(|Function\\(|cookie"
                            + "|localStorage|sessionStorage|indexedDB|caches\\.|new Image|\"img\"|\\bstyle=");

    @ParameterizedTest(name = "{0}")
    @EnumSource(Language.class)
    @DisplayName("are at most 9, and at most 26 KiB when compressed, with the reader's language")
    void areFewAndSmall(Language language) throws IOException {
        List<Path> files = new ArrayList<>(files());
        files.add(TEXTS.resolve(language.code() + ".js"));
        long sum = 0;
        System.out.println("| File of the widget | bytes | compressed |");
        System.out.println("|---|---:|---:|");
        for (Path file : files) {
            int compressed = compressed(file);
            sum += compressed;
            System.out.printf(
                    Locale.ROOT,
                    "| %s | %d | %d |%n",
                    file.getFileName(),
                    Files.size(file),
                    compressed);
        }
        System.out.printf(Locale.ROOT, "| %d files | | %d |%n", files.size(), sum);

        assertThat(files).isNotEmpty().hasSizeLessThanOrEqualTo(MAX_FILES);
        assertThat(sum).isLessThanOrEqualTo(MAX_BYTES);
    }

    @Test
    @DisplayName("import only each other, and store nothing in the browser")
    void importOnlyEachOther() throws IOException {
        for (Path file : files()) {
            String text = Files.readString(file);
            assertThat(IMPORT.matcher(text).results())
                    .as(file.toString())
                    .allSatisfy(
                            found -> {
                                if (found.group(1) == null) {
                                    assertThat(found.group(2)).isEqualTo(IMPORTED_TEXTS);
                                    return;
                                }
                                assertThat(found.group(1)).startsWith("./");
                                assertThat(FILES.resolve(found.group(1).substring(2))).exists();
                            });
            assertThat(FORBIDDEN.matcher(text).results().map(found -> found.group()))
                    .as(file.toString())
                    .isEmpty();
        }
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
