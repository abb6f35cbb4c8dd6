package org.patientcare.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("The modules that the build makes of the texts of the pages")
class TextModulesTest {

    @TempDir private Path folder;
    private Path sources;
    private Path webapp;

    @BeforeEach
    void folders() throws IOException {
        sources = Files.createDirectory(folder.resolve("texts"));
        webapp = folder.resolve("webapp");
    }

    @Test
    @DisplayName("have every text of a file, as it is")
    void haveEveryText() throws IOException {
        text(
                "console-people_de.properties",
                """
                # For translators
                title=Größe: "{n}" \\\\ = 1
                lines=eins\\nzwei
                count.one={n}\\u00a0Person
                count.other={n}\\u00a0Personen
                """);

        new TextModules(sources, webapp).write();

        assertThat(webapp.resolve("texts/console-people.de.js"))
                .hasContent(
                        """
                        export default {
                        "count.one":"{n}\u00a0Person",
                        "count.other":"{n}\u00a0Personen",
                        "lines":"eins\\u000azwei",
                        "title":"Größe: \\"{n}\\" \\\\ = 1"
                        };
                        """);
    }

    @Test
    @DisplayName("are no more once their file is gone")
    void goWithTheirFile() throws IOException {
        text("my_es.properties", "leave=Salir\n");
        text("my_en.properties", "leave=Sign out\n");
        new TextModules(sources, webapp).write();
        Files.delete(sources.resolve("my_es.properties"));

        new TextModules(sources, webapp).write();

        assertThat(webapp.resolve("texts")).isDirectoryContaining("glob:**/my.en.js");
        assertThat(webapp.resolve("texts/my.es.js")).doesNotExist();
    }

    @Test
    @DisplayName("are not made of a file whose name has no language")
    void everyFileHasALanguage() throws IOException {
        text("my.properties", "leave=Sign out\n");

        assertThatThrownBy(() -> new TextModules(sources, webapp).write())
                .hasMessageContaining("my.properties must be named like area_de.properties");
    }

    private void text(String file, String content) throws IOException {
        Files.writeString(sources.resolve(file), content);
    }
}
