package org.patientcare.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * The server as it is when unpacked, and an archive of its classes (class data sharing): with both
 * a node starts in half the time. They are made once for a build folder.
 */
final class UnpackedServer {

    private static final Path SERVER = Path.of("target", "server").toAbsolutePath();
    private static final Path NODES = Path.of("target", "nodes").toAbsolutePath();
    private static final Path ARCHIVE = SERVER.resolve("classes.jsa");
    private static final String LAUNCHER = "launch-micro.jar";

    /** What each node has of its own. */
    private static final String CONFIG = "config";

    private static final AtomicInteger NUMBER = new AtomicInteger();
    private static boolean made;

    private UnpackedServer() {}

    /**
     * A folder with a server in which only one node is to be started.
     *
     * @param makeArchive starts and stops a node in a folder by the command of {@link #recording}
     */
    static synchronized Path folder(Consumer<Path> makeArchive) {
        try {
            if (!made) {
                made = true;
                Folders.delete(NODES);
                if (!isOfThisServer()) {
                    unpack();
                    makeArchive.accept(copy());
                }
            }
            return copy();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Java with its options and the program, to be run in the folder: the archive would take its
     * node to the folder of another one if it were named. What the server is to do comes behind.
     */
    static List<String> command() {
        return command("-XX:SharedArchiveFile=" + ARCHIVE);
    }

    /** The same for a node that leaves the archive when it ends. */
    static List<String> recording() {
        return command("-XX:ArchiveClassesAtExit=" + ARCHIVE);
    }

    private static List<String> command(String archive) {
        List<String> command = new ArrayList<>(List.of(java(), Node.FAST_START));
        // An archive that does not fit is not used, and nobody need know.
        command.addAll(List.of("-XX:+UseSerialGC", archive, "-Xlog:disable"));
        command.addAll(List.of("-jar", LAUNCHER));
        return command;
    }

    private static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }

    private static String packed() {
        return System.getProperty("payara.microJar");
    }

    private static boolean isOfThisServer() throws IOException {
        return Files.exists(ARCHIVE)
                && Files.getLastModifiedTime(ARCHIVE)
                                .compareTo(Files.getLastModifiedTime(Path.of(packed())))
                        > 0;
    }

    private static void unpack() throws IOException {
        Folders.delete(SERVER);
        Process unpacking =
                new ProcessBuilder(
                                java(),
                                "-jar",
                                packed(),
                                "--nohazelcast",
                                "--rootdir",
                                SERVER.toString(),
                                "--outputlauncher")
                        .redirectErrorStream(true)
                        .redirectOutput(Logs.of("unpacked-server").toFile())
                        .start();
        Waiting.forTheEndOf(unpacking);
    }

    /** What is only read is shared. */
    private static Path copy() throws IOException {
        Path folder = NODES.resolve(String.valueOf(NUMBER.incrementAndGet()));
        List<Path> all;
        try (Stream<Path> walk = Files.walk(SERVER)) {
            all = walk.toList();
        }
        for (Path one : all) {
            Path relative = SERVER.relativize(one);
            Path here = folder.resolve(relative);
            if (Files.isDirectory(one)) {
                Files.createDirectories(here);
            } else if (relative.startsWith(CONFIG)) {
                Files.copy(one, here);
            } else if (!one.equals(ARCHIVE)) {
                Files.createLink(here, one);
            }
        }
        return folder;
    }
}
