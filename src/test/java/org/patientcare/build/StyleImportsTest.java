package org.patientcare.build;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("Style sheets that import others")
class StyleImportsTest {

    private static final Map<String, byte[]> FILES =
            bytes(
                    Map.of(
                            "ui/a.css", "a { margin: $1; }\n",
                            "ui/b.css", "@import \"./a.css\";\nb {}\n",
                            "desk/c.css",
                                    "@import \"../ui/b.css\";\n@import \"../ui/a.css\";\nc {}\n",
                            "desk/d.css", "@import \"../ui/none.css\";\n"));

    @Test
    @DisplayName("have them in their places and in their order, those of imported ones as well")
    void inOrder() {
        assertThat(new String(StyleImports.inlined("desk/c.css", FILES), UTF_8))
                .isEqualTo("a { margin: $1; }\nb {}\na { margin: $1; }\nc {}\n");
    }

    @Test
    @DisplayName("fail the build if one is not there")
    void missing() {
        assertThatThrownBy(() -> StyleImports.inlined("desk/d.css", FILES))
                .hasMessageContaining("ui/none.css");
    }

    private static Map<String, byte[]> bytes(Map<String, String> files) {
        return files.entrySet().stream()
                .collect(
                        Collectors.toMap(
                                Map.Entry::getKey, file -> file.getValue().getBytes(UTF_8)));
    }
}
