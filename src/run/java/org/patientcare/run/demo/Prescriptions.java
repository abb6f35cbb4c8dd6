package org.patientcare.run.demo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.Map;

/** Issues the prescriptions, each with its own reference, and withdraws some. */
final class Prescriptions {

    private static final String PATH = DemoData.ADMIN + "/prescriptions";

    private final ServiceCalls calls;
    private final Professionals professionals;

    Prescriptions(ServiceCalls calls, Professionals professionals) {
        this.calls = calls;
        this.professionals = professionals;
    }

    void createIfMissing() throws IOException {
        for (JsonNode line : DemoResources.PRESCRIPTIONS) {
            ObjectNode order = line.path("order").deepCopy();
            order.putObject("professional")
                    .put("hash", professionals.hash(line.path("professional").asInt()));
            String code =
                    calls.asOperator("POST", PATH, order.toString())
                            .expect(200, 201)
                            .data()
                            .path("code")
                            .asText();
            if (line.has("withdrawn")) {
                String reason =
                        ServiceCalls.JSON.writeValueAsString(
                                Map.of("reason", line.path("withdrawn").asText()));
                calls.asOperator("POST", PATH + "/" + code + "/withdraw", reason).expect(204);
            }
        }
    }
}
