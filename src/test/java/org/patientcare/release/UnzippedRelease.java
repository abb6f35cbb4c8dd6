package org.patientcare.release;

import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.patientcare.launch.Folders;

/**
 * The zip of a release, unpacked as a site does it; deleted when closed.
 *
 * @param root the only top-level folder of the zip
 */
record UnzippedRelease(Path root) implements AutoCloseable {

    /**
     * @throws IllegalStateException if there is anything beside the folder that has the zip's name
     */
    static UnzippedRelease of(Path zip) throws IOException {
        String name = zip.getFileName().toString().replaceFirst("\\.zip$", "");
        Path folder = Files.createTempDirectory("patientcare-release");
        Map<String, String> withModes = Map.of("enablePosixFileAttributes", "true");
        URI inside = URI.create("jar:" + zip.toUri());
        try (FileSystem content = FileSystems.newFileSystem(inside, withModes);
                Stream<Path> all = Files.walk(content.getPath("/"))) {
            for (Path entry : all.skip(1).toList()) {
                unpack(entry, folder.resolve(entry.toString().substring(1)));
            }
        }
        try (Stream<Path> top = Files.list(folder)) {
            List<String> names = top.map(one -> one.getFileName().toString()).toList();
            if (!names.equals(List.of(name))) {
                throw new IllegalStateException(zip + " holds " + names);
            }
        }
        return new UnzippedRelease(folder.resolve(name));
    }

    private static void unpack(Path entry, Path file) throws IOException {
        Files.copy(entry, file);
        PosixFileAttributeView here =
                Files.getFileAttributeView(file, PosixFileAttributeView.class);
        if (here != null) {
            here.setPermissions(Files.getPosixFilePermissions(entry));
        }
    }

    Path file(String name) {
        return root.resolve(name);
    }

    /** The names of all files, relative to the folder. */
    Set<String> files() throws IOException {
        return below(root);
    }

    static Set<String> below(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(Files::isRegularFile)
                    .map(file -> folder.relativize(file).toString().replace('\\', '/'))
                    .collect(Collectors.toCollection(TreeSet::new));
        }
    }

    @Override
    public void close() throws IOException {
        Folders.delete(root.resolveSibling(""));
    }
}
