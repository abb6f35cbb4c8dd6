package org.patientcare;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.patientcare.platform.shared.Language;

/**
 * The files of texts by area, language and key: those of the pages, and those beside the classes
 * that use them.
 */
final class TextFiles {

    private static final Path OF_PAGES = Path.of("src/main/texts");
    private static final Path OF_CLASSES = Path.of("src/main/resources");
    private static final Pattern NAME = Pattern.compile("(.+)_([a-z]{2})\\.properties");

    private TextFiles() {}

    static Map<String, Map<Language, Map<String, String>>> ofPages() {
        return read(OF_PAGES);
    }

    static Map<String, Map<Language, Map<String, String>>> all() {
        Map<String, Map<Language, Map<String, String>>> all = read(OF_CLASSES);
        all.putAll(ofPages());
        return all;
    }

    private static Map<String, Map<Language, Map<String, String>>> read(Path folder) {
        Map<String, Map<Language, Map<String, String>>> areas = new TreeMap<>();
        for (Path file : files(folder, ".properties")) {
            Matcher name = NAME.matcher(folder.relativize(file).toString());
            if (name.matches()) {
                Language language =
                        Stream.of(Language.values())
                                .filter(each -> each.code().equals(name.group(2)))
                                .findFirst()
                                .orElseThrow(() -> new AssertionError("Which language? " + file));
                areas.computeIfAbsent(name.group(1), area -> new EnumMap<>(Language.class))
                        .put(language, texts(file));
            }
        }
        return areas;
    }

    /** The texts of a file, in which no key may be twice. */
    private static Map<String, String> texts(Path file) {
        Map<String, String> texts = new TreeMap<>();
        Properties properties =
                new Properties() {
                    private static final long serialVersionUID = 1L;

                    @Override
                    public synchronized Object put(Object key, Object text) {
                        assertThat(texts.put((String) key, (String) text))
                                .as("%s twice in %s", key, file)
                                .isNull();
                        return null;
                    }
                };
        try {
            properties.load(new StringReader(text(file)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return texts;
    }

    static List<Path> files(Path folder, String... endings) {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> Stream.of(endings).anyMatch(file.toString()::endsWith))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
