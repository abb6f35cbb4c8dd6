package org.patientcare.testing;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.patientcare.launch.Folders;
import org.patientcare.launch.Jdk;
import org.patientcare.launch.PayaraMicro;

/**
 * The server as {@code node.sh unpack} leaves it, with an archive of its classes: with both a node
 * starts in half the time. It is made once for a build folder, and only read from then on.
 */
public final class UnpackedServer {

    private static final Path INSTALLATION = Path.of("target", "unpacked").toAbsolutePath();
    private static final Path NODES = Path.of("target", "nodes").toAbsolutePath();
    private static final Path CONFIG = Path.of("server-config").toAbsolutePath();
    private static final String SERVER = "server";

    private static final AtomicInteger NUMBER = new AtomicInteger();
    private static boolean made;

    private UnpackedServer() {}

    /** To be started, with all that it writes in a folder of its own. */
    static PayaraMicro server(Path temporary) {
        Path folder = folder();
        return new PayaraMicro(
                        "-cp",
                        SERVER + "/launch-micro.jar",
                        "fish.payara.micro.impl.PayaraMicroImpl")
                .in(INSTALLATION)
                .java(
                        List.of(
                                "@" + SERVER + "/java.options",
                                "-XX:SharedArchiveFile=" + SERVER + "/classes.jsa",
                                // An archive that does not fit is not used, and nobody need know.
                                "-Xlog:disable",
                                "-XX:+UseSerialGC",
                                Node.FAST_START))
                .settings(
                        Map.of(
                                "fish.payara.micro.BootJar",
                                folder.resolve("launch-micro.jar").toUri().toString(),
                                "fish.payara.micro.UnpackDir",
                                folder.toString(),
                                "java.io.tmpdir",
                                temporary.toString()));
    }

    /** An empty folder for what one node writes. */
    static Path temporary() {
        try {
            folder();
            return Files.createDirectories(NODES.resolve(String.valueOf(NUMBER.incrementAndGet())));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Where it is. */
    public static synchronized Path folder() {
        Path server = INSTALLATION.resolve(SERVER);
        try {
            if (!made) {
                made = true;
                Folders.delete(NODES);
                if (!isOfThisServer(server.resolve("origin"))) {
                    unpack();
                }
            }
            return server;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean isOfThisServer(Path origin) throws IOException {
        return Files.exists(origin)
                && Files.readString(origin).contains(System.getProperty("java.vm.version"))
                && Files.getLastModifiedTime(origin).compareTo(Files.getLastModifiedTime(packed()))
                        > 0;
    }

    private static Path packed() {
        return Path.of(System.getProperty("payara.microJar")).toAbsolutePath();
    }

    private static void unpack() throws IOException {
        Folders.delete(INSTALLATION);
        Files.createDirectories(INSTALLATION);
        link("payara-micro.jar", packed());
        link("patientcare.war", Path.of(System.getProperty("patientcare.war")).toAbsolutePath());
        link("server-config", CONFIG);
        Path log = Logs.of("unpacked-server");
        ProcessBuilder script =
                new ProcessBuilder("bash", "server-config/payara-micro/node.sh", "unpack")
                        .directory(INSTALLATION.toFile())
                        .redirectErrorStream(true)
                        .redirectOutput(log.toFile());
        script.environment()
                .merge(
                        "PATH",
                        Jdk.program("java").getParent() + File.pathSeparator,
                        (path, programs) -> programs + path);
        Process process = script.start();
        Waiting.forTheEndOf(process);
        if (process.exitValue() != 0) {
            throw new IllegalStateException("node.sh unpack failed, its log: " + log);
        }
    }

    private static void link(String name, Path target) throws IOException {
        Files.createSymbolicLink(INSTALLATION.resolve(name), target);
    }
}
