package org.patientcare.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.patientcare.launch.Folders;
import org.patientcare.launch.PayaraMicro;

/**
 * The unpacked server, and a class data sharing archive of its classes: with both, a node starts in
 * half the time. They are made once for a build folder.
 */
final class UnpackedServer {

    private static final Path SERVER = Path.of("target", "server").toAbsolutePath();
    private static final Path NODES = Path.of("target", "nodes").toAbsolutePath();
    private static final Path ARCHIVE = SERVER.resolve("classes.jsa");
    private static final String LAUNCHER = "launch-micro.jar";

    /** The folder that is copied for each node; other files are linked. */
    private static final String CONFIG = "config";

    /** The folder of temporary files; a node that is killed leaves them there. */
    private static final String TEMPORARY = "temporary";

    private static final AtomicInteger NUMBER = new AtomicInteger();
    private static boolean made;

    private UnpackedServer() {}

    /**
     * A new folder with a server, for one node.
     *
     * @param makeArchive starts and stops a node in the given folder, with the server of {@link
     *     #archivingIn}
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
     * A server to be started in the folder. Its launcher is named by a relative path: with an
     * absolute path in the archive, the node would use the folder of another one. The caller adds
     * further options.
     */
    static PayaraMicro in(Path folder) {
        return server(folder, "-XX:SharedArchiveFile=" + ARCHIVE);
    }

    /** The same for a node that writes the archive when it ends. */
    static PayaraMicro archivingIn(Path folder) {
        return server(folder, "-XX:ArchiveClassesAtExit=" + ARCHIVE);
    }

    private static PayaraMicro server(Path folder, String archive) {
        // The JVM does not use an archive that does not match; it logs nothing about that here.
        return new PayaraMicro("-jar", LAUNCHER)
                .java(List.of(Node.FAST_START.split(" ")))
                .java(List.of(archive, "-Xlog:disable"))
                .settings(Map.of("java.io.tmpdir", folder.resolve(TEMPORARY).toString()))
                .workingFolder(folder);
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
        Waiting.forTheEndOf(
                new PayaraMicro("-jar", packed())
                        .options("--rootdir", SERVER.toString(), "--outputlauncher")
                        .start(Logs.of("unpacked-server")));
    }

    /** Copies the configuration; files that are only read are hard links. */
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
        Files.createDirectories(folder.resolve(TEMPORARY));
        return folder;
    }
}
