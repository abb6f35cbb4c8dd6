package org.patientcare.platform.page;

import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.patientcare.platform.config.PublicPaths;
import org.patientcare.platform.shared.Language;
import org.patientcare.platform.shared.TextResources;

/**
 * The style sheets, scripts and other files of the pages of this release and of the last one, in
 * memory, by their addresses (ADR 90). The build made them from {@code webapp}.
 */
public final class StaticFiles {

    private static final Pattern WITH_HASH =
            Pattern.compile(
                    "(?:"
                            + PublicPaths.ASSETS
                            + "|"
                            + PublicPaths.WIDGET_FILES
                            + ")/[0-9a-f]{16}/.*");

    /** Ends the name of the second form of a file. */
    private static final String BROTLI = ".br";

    private static final Map<String, StaticFile> FILES = read();

    /** The hash, and what a browser loads with each script, as the build wrote it. */
    private static final Properties INDEX = index();

    private StaticFiles() {}

    /** The path of a file below the service's URL. */
    public static String address(String file) {
        return PublicPaths.ASSETS + "/" + INDEX.getProperty("hash") + "/" + file;
    }

    /** Whether this release has the file. */
    public static boolean isThere(String file) {
        return FILES.containsKey(address(file));
    }

    /**
     * The scripts, and all that they import and load for a reader of the language, so that the page
     * can name them all at once.
     */
    static List<String> loadedWith(List<String> scripts, Language language) {
        return scripts.stream()
                .map(INDEX::getProperty)
                .flatMap(files -> Arrays.stream(files.split(" ")))
                .map(file -> file.replace("*", language.code()))
                .distinct()
                .toList();
    }

    /**
     * @param address path below the service's URL
     */
    static Optional<StaticFile> at(String address) {
        return Optional.ofNullable(FILES.get(address));
    }

    /** Whether the content at the address never changes. */
    static boolean isForever(String address) {
        return WITH_HASH.matcher(address).matches();
    }

    private static Map<String, StaticFile> read() {
        Map<String, byte[]> forms = new HashMap<>();
        try (InputStream stream = StaticFiles.class.getResourceAsStream("static-files.zip");
                ZipInputStream entries = new ZipInputStream(stream)) {
            for (ZipEntry one = entries.getNextEntry(); one != null; one = entries.getNextEntry()) {
                forms.put(one.getName(), entries.readAllBytes());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return forms.keySet().stream()
                .filter(name -> !name.endsWith(BROTLI))
                .collect(
                        Collectors.toUnmodifiableMap(
                                name -> "/" + name,
                                name ->
                                        new StaticFile(
                                                name,
                                                forms.get(name),
                                                Optional.ofNullable(forms.get(name + BROTLI)))));
    }

    private static Properties index() {
        Properties index = new Properties();
        try {
            index.load(
                    new StringReader(
                            TextResources.read(StaticFiles.class, "static-files.properties")));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return index;
    }
}
