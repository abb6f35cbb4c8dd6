package org.patientcare.patients.patient;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Database;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Organization;

@IntegrationTest
@RunAsClient
@DisplayName("3 Patients: the main use")
class ThousandPatientsIT {

    private static final int BATCH = 100;
    private static final int LIMIT = 500;

    private final Organization clinic = operator().newOrganization();

    @Test
    @DisplayName("3: a thousand patients in batches of a hundred are all read as they were sent")
    void aThousandPatientsAreReadBackAsTheyWereSent() throws IOException {
        List<String> lines = patients();
        for (int from = 0; from < lines.size(); from += BATCH) {
            clinic.upsertRaw(
                            "{\"patients\":["
                                    + String.join(",", lines.subList(from, from + BATCH))
                                    + "]}")
                    .expect(200);
        }

        assertThat(clinic.countPatients()).isEqualTo(lines.size());
        int calls = 0;
        for (String line : lines) {
            if (++calls % LIMIT == 0) {
                Database.endWindow(clinic.apiKey());
            }
            JsonNode sent = new ObjectMapper().readTree(line);
            JsonNode read = clinic.existingPatient(inPath(sent.get("code").asText()));
            for (Map.Entry<String, JsonNode> field : sent.properties()) {
                assertThat(read.get(field.getKey()))
                        .as(line + " → " + field.getKey())
                        .isEqualTo(field.getValue());
            }
            assertThat(read.get("unsubscribed_at").isNull()).isEqualTo(!read.get("plan").isNull());
        }
        clinic.widgetOf("HC-100001").me().expect(200);
    }

    private static String inPath(String code) {
        return URLEncoder.encode(code, StandardCharsets.UTF_8).replace("+", "%20");
    }

    private static List<String> patients() throws IOException {
        try (BufferedReader reader =
                new BufferedReader(
                        new InputStreamReader(
                                Objects.requireNonNull(
                                        ThousandPatientsIT.class.getResourceAsStream(
                                                "/patients-1000.ndjson")),
                                StandardCharsets.UTF_8))) {
            return reader.lines().toList();
        }
    }
}
