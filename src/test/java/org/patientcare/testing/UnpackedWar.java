package org.patientcare.testing;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Enumeration;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.patientcare.launch.Folders;

/**
 * The WAR as Maven built it, unpacked. A node that deploys this folder in place starts sooner than
 * one that unpacks the WAR itself. It is made once for a run, and only read.
 */
final class UnpackedWar {

    private static final Path PACKED = Path.of(System.getProperty("patientcare.war", ""));

    /** Its name becomes the name of the application. */
    private static final Path FOLDER = Path.of("target", "unpacked", "patientcare");

    private static boolean made;

    private UnpackedWar() {}

    /** The folder; unpacks the WAR at the first call. */
    static synchronized Path folder() {
        if (!made) {
            try {
                unpack();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            made = true;
        }
        return FOLDER;
    }

    private static void unpack() throws IOException {
        Folders.delete(FOLDER);
        try (ZipFile war = new ZipFile(PACKED.toFile())) {
            for (Enumeration<? extends ZipEntry> all = war.entries(); all.hasMoreElements(); ) {
                ZipEntry one = all.nextElement();
                Path here = FOLDER.resolve(one.getName());
                if (one.isDirectory()) {
                    Files.createDirectories(here);
                } else {
                    Files.createDirectories(here.getParent());
                    try (InputStream content = war.getInputStream(one)) {
                        Files.copy(content, here);
                    }
                }
            }
        }
    }
}
