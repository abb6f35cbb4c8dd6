package org.patientcare.launch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The JDK that runs this, and others on this machine. */
public final class Jdk {

    /** Folders in which installers put JDKs, each in a folder of its own. */
    private static final List<Path> COMMON =
            List.of(
                    Path.of("/usr/lib/jvm"),
                    Path.of(System.getProperty("user.home"), ".sdkman/candidates/java"),
                    Path.of(System.getProperty("user.home"), ".jdks"));

    private static final Pattern VERSION = Pattern.compile("(?m)^JAVA_VERSION=\"(\\d+)");

    private Jdk() {}

    /**
     * The folder of the newest JDK that is found: the one that runs this, those that variables such
     * as {@code JAVA_HOME_21_X64} name, and those in common folders.
     *
     * @param least its lowest major version
     * @return empty if there is none
     */
    public static Optional<Path> newest(int least) {
        Stream<Path> named =
                System.getenv().entrySet().stream()
                        .filter(variable -> variable.getKey().startsWith("JAVA_HOME"))
                        .map(variable -> Path.of(variable.getValue()));
        return Stream.of(
                        Stream.of(Path.of(System.getProperty("java.home"))),
                        named,
                        COMMON.stream().flatMap(Jdk::foldersIn))
                .flatMap(folders -> folders)
                .filter(folder -> Files.isExecutable(folder.resolve("bin/java")))
                .filter(folder -> majorVersion(folder) >= least)
                .max(Comparator.comparingInt(Jdk::majorVersion));
    }

    private static Stream<Path> foldersIn(Path folder) {
        if (!Files.isDirectory(folder)) {
            return Stream.empty();
        }
        try (Stream<Path> all = Files.list(folder)) {
            return all.toList().stream();
        } catch (IOException e) {
            return Stream.empty();
        }
    }

    /** 0 if the folder does not say. */
    private static int majorVersion(Path folder) {
        try {
            Matcher version = VERSION.matcher(Files.readString(folder.resolve("release")));
            return version.find() ? Integer.parseInt(version.group(1)) : 0;
        } catch (IOException e) {
            return 0;
        }
    }

    /**
     * @param name such as {@code java}
     */
    public static Path program(String name) {
        return Path.of(System.getProperty("java.home"), "bin", name);
    }
}
