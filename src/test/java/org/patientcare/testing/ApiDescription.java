package org.patientcare.testing;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The OpenAPI description of the service. */
public final class ApiDescription {

    public static final String PATH = "/docs/openapi.yaml";

    /** The file into which the build assembles it. */
    public static final Path BUILT = Path.of("target/openapi/openapi.yaml");

    private static final ObjectMapper YAML =
            new ObjectMapper(new YAMLFactory())
                    .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION);

    /** The media type of JSON documents in lines. */
    private static final String LINES = "application/x-ndjson";

    private static final Set<String> METHODS = Set.of("get", "put", "post", "patch", "delete");

    /**
     * The last text from the suite's node, and the text parsed: parsing takes a second, and the
     * text rarely changes.
     */
    private static Reading lastOfSuite = new Reading(new byte[0], null);

    private final JsonNode root;

    private record Reading(byte[] text, JsonNode root) {}

    private ApiDescription(JsonNode root) {
        this.root = root;
    }

    /** The description that the suite's node serves. */
    public static synchronized ApiDescription ofSuiteNode() {
        byte[] text = Http.suiteNode().get(PATH).expect(200).body();
        try {
            if (!Arrays.equals(text, lastOfSuite.text())) {
                lastOfSuite = new Reading(text, YAML.readTree(text));
            }
            return new ApiDescription(lastOfSuite.root());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The description that the build assembled. */
    public static ApiDescription ofBuild() {
        return new ApiDescription(OfBuild.ROOT);
    }

    /** Parsed once, when it is first needed. */
    private static final class OfBuild {

        static final JsonNode ROOT = read(BUILT);
    }

    /** Parses a YAML file, such as a part of the description or the assembled one. */
    public static JsonNode read(Path file) {
        try {
            return YAML.readTree(Files.readAllBytes(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Every schema at any depth; examples are left out. */
    public List<JsonNode> schemas() {
        return schemas(root);
    }

    /** Every schema of a description at any depth; examples are left out. */
    public static List<JsonNode> schemas(JsonNode description) {
        List<JsonNode> schemas = new ArrayList<>();
        collect(description, schemas);
        return schemas;
    }

    private static void collect(JsonNode node, List<JsonNode> schemas) {
        if (node.path("type").isTextual()) {
            schemas.add(node);
        }
        for (Map.Entry<String, JsonNode> member : node.properties()) {
            if (!member.getKey().startsWith("example")) {
                collect(member.getValue(), schemas);
            }
        }
        for (int i = 0; node.isArray() && i < node.size(); i++) {
            collect(node.get(i), schemas);
        }
    }

    public List<Operation> operations() {
        List<Operation> operations = new ArrayList<>();
        for (Map.Entry<String, JsonNode> path : root.get("paths").properties()) {
            for (Map.Entry<String, JsonNode> member : path.getValue().properties()) {
                if (METHODS.contains(member.getKey())) {
                    operations.add(operation(path.getKey(), member.getKey()));
                }
            }
        }
        return operations;
    }

    public Operation operation(String path, String method) {
        JsonNode item = root.get("paths").get(path);
        List<JsonNode> parameters = new ArrayList<>();
        item.path("parameters").forEach(parameter -> parameters.add(resolved(parameter)));
        item.get(method)
                .path("parameters")
                .forEach(parameter -> parameters.add(resolved(parameter)));
        return new Operation(
                this, method.toUpperCase(Locale.ROOT), path, parameters, item.get(method));
    }

    /** The target of a {@code $ref}; any other node is returned unchanged. */
    public JsonNode resolved(JsonNode node) {
        return node.has("$ref") ? root.at(node.get("$ref").asText().substring(1)) : node;
    }

    /** An operation: an HTTP method of a path. */
    public record Operation(
            ApiDescription api,
            String method,
            String path,
            List<JsonNode> parameters,
            JsonNode node) {

        @Override
        public String toString() {
            return method + " " + path;
        }

        public String text(String member) {
            return node.path(member).asText();
        }

        public boolean takesBody() {
            return node.has("requestBody");
        }

        /** Whether the body is JSON rather than a file. */
        public boolean takesJson() {
            return node.at("/requestBody/content").has("application/json");
        }

        public JsonNode bodySchema() {
            return node.at("/requestBody/content/application~1json/schema");
        }

        /** The examples of the request body by name; empty if there are none. */
        public Map<String, JsonNode> requestExamples() {
            return examples(node.path("requestBody"));
        }

        /** The first security scheme that a caller needs; empty if anybody may call. */
        public String security() {
            JsonNode first = node.path("security").path(0);
            return first.fieldNames().hasNext() ? first.fieldNames().next() : "";
        }

        /** The responses by status, the lowest first. */
        public Map<Integer, Answer> answers() {
            Map<Integer, Answer> answers = new TreeMap<>();
            for (Map.Entry<String, JsonNode> answer : node.get("responses").properties()) {
                answers.put(
                        Integer.valueOf(answer.getKey()), answer(api.resolved(answer.getValue())));
            }
            return answers;
        }

        /** The lowest status, which is that of success. */
        public int success() {
            return answers().keySet().iterator().next();
        }

        private static Answer answer(JsonNode answer) {
            return new Answer(
                    answer.has("content"),
                    Stream.of("application/pdf", "text/html").anyMatch(answer.path("content")::has),
                    answer.path("content").has("text/csv"),
                    answer.path("content").has(LINES),
                    examples(answer),
                    answer.path("headers").properties().stream().map(Map.Entry::getKey).toList());
        }

        private static Map<String, JsonNode> examples(JsonNode holder) {
            JsonNode content = holder.path("content");
            JsonNode media =
                    content.path(
                            Stream.of("text/csv", LINES)
                                    .filter(content::has)
                                    .findFirst()
                                    .orElse("application/json"));
            Map<String, JsonNode> examples = new LinkedHashMap<>();
            if (media.has("example")) {
                examples.put("example", media.get("example"));
            }
            for (Map.Entry<String, JsonNode> example : media.path("examples").properties()) {
                examples.put(example.getKey(), example.getValue().get("value"));
            }
            return examples;
        }
    }

    /**
     * The response of a status.
     *
     * @param isDocument whether it is a PDF or an HTML page
     * @param isTable whether it is CSV
     * @param isLines whether it has a JSON document in each line
     */
    public record Answer(
            boolean hasBody,
            boolean isDocument,
            boolean isTable,
            boolean isLines,
            Map<String, JsonNode> examples,
            List<String> headers) {

        public JsonNode example() {
            return examples.values().iterator().next();
        }
    }
}
