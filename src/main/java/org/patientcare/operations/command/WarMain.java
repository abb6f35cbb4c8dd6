package org.patientcare.operations.command;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.net.MalformedURLException;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * The main class of {@code java -jar patientcare.war}. Java cannot load classes from inside a WAR,
 * so they are unpacked to a temporary folder while the command runs. This class is also in the root
 * of the WAR, and uses only the JDK.
 */
public final class WarMain {

    private static final String CLASSES = "WEB-INF/classes/";
    private static final String LIBRARIES = "WEB-INF/lib/";
    private static final String COMMAND_LINE = "org.patientcare.operations.command.CommandLine";

    private WarMain() {}

    /** Runs the command and exits with its status. */
    public static void main(String[] arguments) throws IOException, URISyntaxException {
        Path war =
                Path.of(WarMain.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        Path folder = Files.createTempDirectory("patientcare");
        // A shutdown hook, because a migration may be interrupted before main ends.
        Runtime.getRuntime().addShutdownHook(new Thread(() -> delete(folder)));
        int status;
        try (URLClassLoader classes =
                new URLClassLoader(unpacked(war, folder), ClassLoader.getPlatformClassLoader())) {
            Thread.currentThread().setContextClassLoader(classes);
            status =
                    (int)
                            classes.loadClass(COMMAND_LINE)
                                    .getMethod("run", String[].class)
                                    .invoke(null, (Object) arguments);
        } catch (InvocationTargetException e) {
            throw new IllegalStateException(e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
        System.exit(status);
    }

    private static URL[] unpacked(Path war, Path folder) throws IOException {
        List<URL> places = new ArrayList<>();
        places.add(url(folder.resolve(CLASSES)));
        try (ZipFile zip = new ZipFile(war.toFile())) {
            List<? extends ZipEntry> files =
                    zip.stream()
                            .filter(entry -> !entry.isDirectory())
                            .filter(
                                    entry ->
                                            entry.getName().startsWith(CLASSES)
                                                    || entry.getName().startsWith(LIBRARIES))
                            .toList();
            for (ZipEntry entry : files) {
                Path file = folder.resolve(entry.getName()).normalize();
                if (!file.startsWith(folder)) {
                    throw new IOException(entry.getName() + " is not a valid file name in a WAR");
                }
                Files.createDirectories(file.resolveSibling(""));
                try (InputStream content = zip.getInputStream(entry)) {
                    Files.copy(content, file);
                }
                if (entry.getName().startsWith(LIBRARIES)) {
                    places.add(url(file));
                }
            }
        }
        return places.toArray(URL[]::new);
    }

    /**
     * A class loader recognizes a folder by the slash at the end of its URL, which {@link
     * Path#toUri} adds only if the folder exists.
     */
    private static URL url(Path place) throws MalformedURLException {
        String text = place.toUri().toString();
        return new URL(Files.isRegularFile(place) || text.endsWith("/") ? text : text + "/");
    }

    private static void delete(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            files.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
