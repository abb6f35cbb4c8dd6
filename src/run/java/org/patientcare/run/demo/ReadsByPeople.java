package org.patientcare.run.demo;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.Map;

/** Read calls of support and auditor, so that the audit trail contains reads by people as well. */
final class ReadsByPeople {

    private static final int OK = 200;
    private static final int SIGNED_IN = 204;
    private static final int FORBIDDEN = 403;
    private static final int FILES = 3;

    private final ServiceCalls calls;
    private final String origin;

    ReadsByPeople(ServiceCalls calls, String origin) {
        this.calls = calls;
        this.origin = origin;
    }

    void perform() throws IOException {
        String support = signIn("support");
        if (!support.isEmpty()) {
            answerThePhone(support);
        }
        String auditor = signIn("auditor");
        if (!auditor.isEmpty()) {
            call(auditor, "POST", "/admin/v1/audit-events/search", "{}");
        }
    }

    /**
     * Signs in as a demo person and returns the session cookie; empty if the operator has disabled
     * that person.
     */
    private String signIn(String role) throws IOException {
        String json = ServiceCalls.JSON.writeValueAsString(Map.of("role", role));
        return calls.asPerson("", origin, "POST", "/sign-in/v1/demo", json)
                .expect(SIGNED_IN, FORBIDDEN)
                .cookie();
    }

    private void answerThePhone(String support) throws IOException {
        JsonNode found =
                call(support, "POST", DemoData.ADMIN + "/patient-search", "{\"name\":\"fer\"}");
        for (int i = 0; i < Math.min(FILES, found.size()); i++) {
            String file = DemoData.ADMIN + "/patient-files/" + found.at("/" + i + "/ref").asText();
            call(support, "GET", file + "?purpose=question", "");
            call(support, "GET", file + "/timeline", "");
        }
        call(support, "GET", DemoData.ADMIN + "/activation-codes/HOLA", "");
    }

    private JsonNode call(String cookie, String method, String path, String json)
            throws IOException {
        return calls.asPerson(cookie, origin, method, path, json).expect(OK).data();
    }
}
