package org.patientcare.platform.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.ApiDescription;

@DisplayName("The description of the API is put together of all its files")
class ApiDescriptionPartsTest {

    private static final Path PARTS = Path.of("src/main/openapi");
    private static final Path SHARED = PARTS.resolve("shared.yaml");

    @Test
    void nothingOfAFileGetsLost() throws IOException {
        ObjectNode expected = (ObjectNode) ApiDescription.read(SHARED);
        ObjectNode paths = expected.putObject("paths");
        ObjectNode schemas = expected.withObject("/components/schemas");
        for (Path file : surfaces()) {
            JsonNode part = ApiDescription.read(file);
            addAll(paths, part.get("paths"));
            addAll(schemas, part.at("/components/schemas"));
        }
        assertThat(ApiDescription.read(ApiDescription.BUILT)).isEqualTo(expected);
    }

    @Test
    void theFileOfASurfaceHasPathsAndSchemasAlone() throws IOException {
        for (Path file : surfaces()) {
            JsonNode part = ApiDescription.read(file);
            assertThat(part.fieldNames())
                    .as(file.toString())
                    .toIterable()
                    .containsExactly("paths", "components");
            assertThat(part.get("components").fieldNames())
                    .as(file.toString())
                    .toIterable()
                    .containsExactly("schemas");
        }
    }

    private static List<Path> surfaces() throws IOException {
        try (Stream<Path> files = Files.list(PARTS)) {
            return files.filter(file -> !file.equals(SHARED)).toList();
        }
    }

    private static void addAll(ObjectNode all, JsonNode some) {
        for (Map.Entry<String, JsonNode> each : some.properties()) {
            assertThat(all.has(each.getKey())).as("twice: " + each.getKey()).isFalse();
            all.set(each.getKey(), each.getValue());
        }
    }
}
