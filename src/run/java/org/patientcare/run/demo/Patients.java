package org.patientcare.run.demo;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/** Loads the patients, in batches as a hospital's system does. */
final class Patients {

    private static final int BATCH = 100;
    private static final String PATH = "/v1/patients";
    private static final int OK = 200;

    private Patients() {}

    /**
     * Loads all patients, unless the last of them exists: loading them again would end the plans
     * that they redeemed.
     */
    static void createIfMissing(ServiceCalls calls) throws IOException {
        List<JsonNode> all = DemoResources.PATIENTS;
        String last = all.get(all.size() - 1).path("code").asText();
        if (calls.asOrganization("GET", PATH + "/" + segment(last), "").status() == OK) {
            return;
        }
        for (int from = 0; from < all.size(); from += BATCH) {
            List<JsonNode> batch = all.subList(from, Math.min(from + BATCH, all.size()));
            String json = ServiceCalls.JSON.writeValueAsString(Map.of("patients", batch));
            calls.asOrganization("PUT", PATH, json).expect(OK);
        }
    }

    /** Encodes a code as one segment of a path. */
    static String segment(String code) {
        return URLEncoder.encode(code, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
