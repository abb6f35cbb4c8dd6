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

@DisplayName("Folders of files")
class NoFolderTest {

    private static final Path WEB = Path.of("src/main/webapp");

    /** Servlets of their own answer there; nothing of the last one is ever served. */
    private static final List<String> OTHERS = List.of("/call", "/docs", "/self-check", "/WEB-INF");

    @Test
    @DisplayName("the container leads into none by itself")
    void eachFolderIsKnown() throws IOException {
        try (Stream<Path> all = Files.walk(WEB)) {
            assertThat(
                            all.filter(Files::isDirectory)
                                    .filter(folder -> !folder.equals(WEB))
                                    .map(folder -> "/" + WEB.relativize(folder))
                                    .map(folder -> folder.replace('\\', '/'))
                                    .filter(folder -> !OTHERS.contains(folder)))
                    .isNotEmpty()
                    .isSubsetOf(NoFolder.class.getAnnotation(WebServlet.class).value());
        }
    }
}
