package org.patientcare.run;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.patientcare.launch.PayaraMicro;

/** Payara Micro with the WAR, in a separate process whose main class is {@link ServerGuard}. */
final class Server implements AutoCloseable {

    private static final long STOP_LIMIT_SECONDS = 30;

    /** For a proxy in front of it; the shipped one takes a node out within 1.5 s. */
    private static final String GRACE_MILLIS = "2000";

    private static final long KILL_LIMIT_SECONDS = 5;

    private final Process process;
    private final Path log;

    Server(Process process, Path log) {
        this.process = process;
        this.log = log;
    }

    /**
     * @param database the process id of the database that has to stop if the run command is killed,
     *     or {@code none}
     */
    static Server start(
            RunSettings settings,
            DataFolder folder,
            Map<String, String> environment,
            String database) {
        Path log = folder.freshLog("server");
        Path project = settings.project();
        try {
            PayaraMicro server =
                    new PayaraMicro(program(settings, folder, database))
                            .java(openPackages(settings.microJar()))
                            .java(settings.javaOptions())
                            .settings(Map.of("java.io.tmpdir", folder.temporary().toString()))
                            .environment(environment)
                            .workingFolder(folder.temporary())
                            .options("--disablephonehome", "--shutdowngrace", GRACE_MILLIS)
                            .port(settings.httpPort())
                            .preBoot(project.resolve(PayaraMicro.PRE_BOOT))
                            .postBoot(project.resolve(PayaraMicro.POST_BOOT))
                            .logging(project.resolve(PayaraMicro.LOGGING))
                            .deploy(settings.war());
            return new Server(server.start(log), log);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Path log() {
        return log;
    }

    ProcessHandle process() {
        return process.toHandle();
    }

    /** Requests a stop, waits for it at most 30 s, and then kills the process. */
    @Override
    public void close() {
        try (OutputStream input = process.getOutputStream()) {
            input.write('\n');
            input.flush();
            if (!process.waitFor(STOP_LIMIT_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly().waitFor(KILL_LIMIT_SECONDS, TimeUnit.SECONDS);
            }
        } catch (IOException e) {
            process.destroyForcibly();
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }

    private static String[] program(RunSettings settings, DataFolder folder, String database)
            throws IOException {
        String jar = settings.microJar().toString();
        String guard = guardClasses(folder).toString();
        return new String[] {
            "-cp",
            String.join(System.getProperty("path.separator"), jar, guard),
            ServerGuard.class.getName(),
            folder.serverLock().toString(),
            database
        };
    }

    /** The JVM options that {@code java -jar} would take from the manifest. */
    private static List<String> openPackages(Path jar) throws IOException {
        try (JarFile file = new JarFile(jar.toFile())) {
            Attributes manifest = file.getManifest().getMainAttributes();
            return Stream.concat(
                            options("--add-opens", manifest.getValue("Add-Opens")),
                            options("--add-exports", manifest.getValue("Add-Exports")))
                    .toList();
        }
    }

    private static Stream<String> options(String option, String packages) {
        return packages == null
                ? Stream.empty()
                : Stream.of(packages.strip().split("\\s+"))
                        .flatMap(name -> Stream.of(option, name + "=ALL-UNNAMED"));
    }

    /** A class path folder with the guard alone, so that the WAR cannot see other test classes. */
    private static Path guardClasses(DataFolder folder) throws IOException {
        Path classes = folder.temporary().resolve("guard");
        String name = ServerGuard.class.getName().replace('.', '/') + ".class";
        Path file = classes.resolve(name);
        Files.createDirectories(file.getParent());
        try (InputStream source = ServerGuard.class.getClassLoader().getResourceAsStream(name)) {
            Files.copy(source, file);
        }
        return classes;
    }
}
