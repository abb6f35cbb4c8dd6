package org.patientcare.surfaces.widget;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.patientcare.platform.shared.Language;

@DisplayName("The files of <patient-care>, which every page with the element loads")
class WidgetFilesTest {

    /** What the build serves, without comments. */
    private static final Path SERVED = Path.of("target/static-files.zip");

    private static final Pattern ADDRESS = Pattern.compile("widget/[0-9a-f]+/(.+)");
    private static final String OWN = "widget/";
    private static final String SHARED = "ui/";
    private static final String ENTRY = OWN + "patient-care-1.js";

    private static final int MAX_FILES = 8;
    private static final int MAX_BYTES = 24 * 1024;

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
            "are at most 8 of its own, and with those of all pages and the reader's language at most 24 KiB when compressed")
    void areFewAndSmall(Language language) throws IOException {
        SortedMap<String, byte[]> served = served();
        Set<String> files = loaded(served);
        files.add("texts/widget." + language.code() + ".js");
        long sum = 0;
        System.out.println("| File of the widget | bytes | compressed |");
        System.out.println("|---|---:|---:|");
        for (String file : files) {
            byte[] content = served.get(file);
            int compressed = compressed(content);
            sum += compressed;
            System.out.printf(Locale.ROOT, "| %s | %d | %d |%n", file, content.length, compressed);
        }
        System.out.printf(Locale.ROOT, "| %d files | | %d |%n", files.size(), sum);

        List<String> own = served.keySet().stream().filter(file -> file.startsWith(OWN)).toList();
        assertThat(own).isNotEmpty().hasSizeLessThanOrEqualTo(MAX_FILES);
        assertThat(files).containsAll(own);
        assertThat(sum).isLessThanOrEqualTo(MAX_BYTES);
    }

    @Test
    @DisplayName(
            "import only each other and what all pages share, and store nothing in the browser")
    void importOnlyEachOther() throws IOException {
        SortedMap<String, byte[]> served = served();
        for (String file : loaded(served)) {
            String text = new String(served.get(file), UTF_8);
            assertThat(file.startsWith(OWN) || file.startsWith(SHARED)).as(file).isTrue();
            assertThat(LOADED_LATER.matcher(text).find()).as(file).isFalse();
            assertThat(FORBIDDEN.matcher(text).results().map(found -> found.group()))
                    .as(file)
                    .isEmpty();
        }
    }

    /** The files for pages with the element, by their paths. */
    private static SortedMap<String, byte[]> served() throws IOException {
        SortedMap<String, byte[]> served = new TreeMap<>();
        try (ZipFile files = new ZipFile(SERVED.toFile())) {
            for (ZipEntry file : Collections.list(files.entries())) {
                Matcher address = ADDRESS.matcher(file.getName());
                if (address.matches()) {
                    served.put(address.group(1), files.getInputStream(file).readAllBytes());
                }
            }
        }
        return served;
    }

    /** The files that a page with the element loads: its script, and all that is imported. */
    private static Set<String> loaded(SortedMap<String, byte[]> served) {
        Set<String> loaded = new TreeSet<>();
        Deque<String> next = new ArrayDeque<>(List.of(ENTRY));
        while (!next.isEmpty()) {
            String file = next.pop();
            if (loaded.add(file)) {
                IMPORT.matcher(new String(served.get(file), UTF_8))
                        .results()
                        .map(found -> imported(file, found.group(1)))
                        .forEach(next::add);
            }
        }
        return loaded;
    }

    private static String imported(String file, String name) {
        assertThat(name).as(file).startsWith(".");
        return URI.create(file).resolve(name).toString();
    }

    private static int compressed(byte[] content) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream compressing = new GZIPOutputStream(bytes)) {
            compressing.write(content);
        }
        return bytes.size();
    }
}
