package org.patientcare.run.demo;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The professionals of the demo organization, in the order in which the demo data number them. */
record Professionals(List<String> hashes) {

    private static final String PATH = "/admin/v1/professionals";

    /** Title by name. The service itself has created the first one. */
    private static final Map<String, String> TITLES = new LinkedHashMap<>();

    static {
        TITLES.put("Dra. Elena Vidal", "Medicina general");
        TITLES.put("Dr. Pau Rey", "Cardiología");
        TITLES.put("Dra. Inês Falcão", "Pediatria");
        TITLES.put("Dr. Jörg Schröder", "Innere Medizin");
    }

    static Professionals createIfMissing(ServiceCalls calls) throws IOException {
        JsonNode known =
                calls.asOperator("GET", PATH + "?organization=" + DemoData.ORGANIZATION, "")
                        .expect(200)
                        .data();
        List<String> hashes = new ArrayList<>();
        for (Map.Entry<String, String> each : TITLES.entrySet()) {
            String hash = "";
            for (JsonNode one : known) {
                hash = one.path("name").asText().equals(each.getKey()) ? hash(one) : hash;
            }
            hashes.add(hash.isEmpty() ? make(calls, each.getKey(), each.getValue()) : hash);
        }
        return new Professionals(List.copyOf(hashes));
    }

    private static String make(ServiceCalls calls, String name, String title) throws IOException {
        String json =
                ServiceCalls.JSON.writeValueAsString(
                        Map.of(
                                "name",
                                name,
                                "title",
                                title,
                                "organizations",
                                List.of(DemoData.ORGANIZATION)));
        return hash(calls.asOperator("POST", PATH, json).expect(201).data());
    }

    private static String hash(JsonNode professional) {
        return professional.path("hash").asText();
    }

    String hash(int number) {
        return hashes.get(number);
    }
}
