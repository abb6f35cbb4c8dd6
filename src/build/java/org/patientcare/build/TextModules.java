package org.patientcare.build;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Properties;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Writes the texts of the pages as JavaScript modules: {@code texts/console-people.de.js} for
 * {@code console-people_de.properties}. Maven runs this class from its source, so it uses nothing
 * but the JDK.
 */
final class TextModules {

    private static final Pattern FILE = Pattern.compile("([a-z-]+)_([a-z]{2})\\.properties");

    private final Path sources;
    private final Path webapp;

    TextModules(Path sources, Path webapp) {
        this.sources = sources;
        this.webapp = webapp;
    }

    public static void main(String[] arguments) throws IOException {
        new TextModules(Path.of(arguments[0]), Path.of(arguments[1])).write();
    }

    /** Writes all modules, in place of those of an earlier build. */
    void write() throws IOException {
        delete(webapp.resolve("texts"));
        for (Path file : files(sources)) {
            Path module = module(file.getFileName().toString());
            Files.createDirectories(module.getParent());
            Files.writeString(module, script(read(file)));
        }
    }

    private Path module(String file) {
        Matcher name = FILE.matcher(file);
        if (!name.matches()) {
            throw new IllegalArgumentException(
                    file + " must be named like area_de.properties, in " + sources);
        }
        return webapp.resolve("texts").resolve(name.group(1) + "." + name.group(2) + ".js");
    }

    private static Properties read(Path file) throws IOException {
        Properties texts = new Properties();
        try (Reader reader = Files.newBufferedReader(file)) {
            texts.load(reader);
        }
        return texts;
    }

    private static String script(Properties texts) {
        return new TreeSet<>(texts.stringPropertyNames())
                .stream()
                        .map(key -> quoted(key) + ":" + quoted(texts.getProperty(key)))
                        .collect(Collectors.joining(",\n", "export default {\n", "\n};\n"));
    }

    /** A JavaScript string. */
    private static String quoted(String text) {
        StringBuilder string = new StringBuilder("\"");
        text.chars()
                .forEach(
                        character -> {
                            if (character == '"' || character == '\\') {
                                string.append('\\').append((char) character);
                            } else if (character < ' ') {
                                string.append(String.format("\\u%04x", character));
                            } else {
                                string.append((char) character);
                            }
                        });
        return string.append('"').toString();
    }

    private static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.sorted().toList();
        }
    }

    private static void delete(Path folder) throws IOException {
        if (Files.exists(folder)) {
            try (Stream<Path> files = Files.walk(folder)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
    }
}
