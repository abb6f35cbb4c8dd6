package org.patientcare.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.stream.Stream;

/** The library that the scripts of pages import by name, where Node looks for it. */
public final class PreactForNode {

    private static final Path UNPACKED = Path.of("target/preact");

    private PreactForNode() {}

    /** Copies it to a folder whose scripts import it. */
    public static void copyTo(Path folder) throws IOException {
        Path library = Files.createDirectories(folder.resolve("node_modules/preact"));
        Files.writeString(
                library.resolve("package.json"),
                """
                {"type":"module","exports":{".":"./preact.module.js","./hooks":"./hooks.module.js"}}
                """);
        for (Path module : modules()) {
            Files.copy(
                    module,
                    library.resolve(module.getFileName()),
                    StandardCopyOption.REPLACE_EXISTING);
        }
    }

    private static List<Path> modules() throws IOException {
        try (Stream<Path> files = Files.walk(UNPACKED)) {
            return files.filter(file -> file.toString().endsWith(".module.js")).toList();
        }
    }
}
