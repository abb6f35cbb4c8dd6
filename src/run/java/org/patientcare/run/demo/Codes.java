package org.patientcare.run.demo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Map;

/**
 * Creates the activation codes, and redeems, sends and deactivates them as patients and their
 * hospital do. A line has the terms of a code, the patients who redeem it, those to whom it is
 * refused afterwards, and its final state.
 */
final class Codes {

    private static final String PATH = "/v1/activation-codes";
    private static final String REDEEMED = "redeemed_by";
    private static final String EXPIRES = "expires_at";
    private static final int OK = 200;
    private static final int REFUSED = 400;
    private static final int EXISTS_ALREADY = 422;

    private final ServiceCalls calls;
    private final ZoneId zone;

    Codes(ServiceCalls calls, ZoneId zone) {
        this.calls = calls;
        this.zone = zone;
    }

    void createIfMissing(boolean sends) throws IOException {
        for (JsonNode line : DemoResources.CODES) {
            String code = line.at("/terms/code").asText();
            calls.asOrganization("POST", PATH, terms(line).toString()).expect(OK, EXISTS_ALREADY);
            for (JsonNode patient : line.path(REDEEMED)) {
                redeem(code, patient.asText());
            }
            if (sends && line.has("sent_to") && !isSent(code)) {
                calls.asOrganization("PUT", path(code, "send"), line.path("sent_to").toString())
                        .expect(OK, REFUSED);
            }
            applyFinalState(line, code);
            for (JsonNode patient : line.path("refused_to")) {
                redeem(code, patient.asText());
            }
        }
        redeem("PRIMAVERA-7KZM", DemoResources.PATIENTS.get(0).path("code").asText());
    }

    /**
     * The terms of a code. Its last day may be given as a number of days from now on, such as
     * {@code +30}, or as the number of days since it expired.
     */
    private ObjectNode terms(JsonNode line) {
        ObjectNode terms = line.path("terms").deepCopy();
        String expires = terms.path(EXPIRES).asText();
        if (expires.startsWith("+")) {
            LocalDate day = LocalDate.now(zone).plusDays(Integer.parseInt(expires.substring(1)));
            terms.put(EXPIRES, day.toString());
        }
        if (line.has("expired") && !line.has(REDEEMED)) {
            LocalDate day = LocalDate.now(zone).minusDays(line.path("expired").asInt());
            terms.put(EXPIRES, day.toString());
        }
        return terms;
    }

    private void redeem(String code, String patient) throws IOException {
        String json = ServiceCalls.JSON.writeValueAsString(Map.of("code", patient));
        String token =
                ServiceCalls.JSON
                        .readTree(
                                calls.asOrganization("POST", "/v1/patients/authenticate", json)
                                        .expect(OK)
                                        .body())
                        .path("access_token")
                        .asText();
        String wanted = ServiceCalls.JSON.writeValueAsString(Map.of("code", code));
        calls.asPatient(token, "POST", "/widget/v1/redemptions", wanted).expect(OK, REFUSED);
    }

    private void applyFinalState(JsonNode line, String code) throws IOException {
        if (line.path("inactive").asBoolean()) {
            calls.asOrganization("PUT", path(code, "deactivate"), "").expect(OK);
        }
        if (line.has("undone")) {
            String path =
                    DemoData.ADMIN
                            + "/activation-codes/"
                            + Patients.segment(code)
                            + "/redemptions/"
                            + Patients.segment(line.at("/undone/patient").asText())
                            + "/undo";
            String reason =
                    ServiceCalls.JSON.writeValueAsString(
                            Map.of("reason", line.at("/undone/reason").asText()));
            calls.asOperator("POST", path, reason).expect(OK, 204, REFUSED, 404);
        }
    }

    private boolean isSent(String code) throws IOException {
        return !calls.asOperator(
                        "GET", DemoData.ADMIN + "/activation-codes/" + Patients.segment(code), "")
                .expect(OK)
                .data()
                .path("deliveries")
                .isEmpty();
    }

    private static String path(String code, String act) {
        return PATH + "/" + Patients.segment(code) + "/" + act;
    }
}
