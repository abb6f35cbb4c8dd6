package org.patientcare.run.demo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;

/** The made-up data, read from resources with one JSON object per line. */
final class DemoResources {

    static final List<JsonNode> PATIENTS = read("patients");
    static final List<JsonNode> CODES = read("codes");
    static final List<JsonNode> VISITS = read("visits");
    static final List<JsonNode> PRESCRIPTIONS = read("prescriptions");
    static final List<JsonNode> DELIVERIES = read("deliveries");

    private DemoResources() {}

    private static List<JsonNode> read(String name) {
        try (InputStream file =
                        DemoResources.class.getResourceAsStream("/demo/" + name + ".ndjson");
                MappingIterator<JsonNode> lines =
                        ServiceCalls.JSON.readerFor(JsonNode.class).readValues(file)) {
            return lines.readAll();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
