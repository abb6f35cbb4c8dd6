package org.patientcare.platform.page;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.servlet.annotation.WebServlet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("Folders of static files")
class FolderNotFoundServletTest {

    private static final Path WEB = Path.of("src/main/webapp");
    private static final Path MADE = Path.of("target/webapp");

    /** Folders with a servlet of their own, and WEB-INF, which is never served. */
    private static final List<String> OTHERS = List.of("/call", "/docs", "/self-check", "/WEB-INF");

    @Test
    @DisplayName("the container redirects to no folder by itself")
    void everyFolderIsMappedToNoFolder() throws IOException {
        for (Path root : List.of(WEB, MADE)) {
            try (Stream<Path> all = Files.walk(root)) {
                assertThat(
                                all.filter(Files::isDirectory)
                                        .filter(folder -> !folder.equals(root))
                                        .map(folder -> "/" + root.relativize(folder))
                                        .map(folder -> folder.replace('\\', '/'))
                                        .filter(folder -> !OTHERS.contains(folder)))
                        .isNotEmpty()
                        .isSubsetOf(
                                FolderNotFoundServlet.class
                                        .getAnnotation(WebServlet.class)
                                        .value());
            }
        }
    }
}
