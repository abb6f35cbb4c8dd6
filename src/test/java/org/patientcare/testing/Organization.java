package org.patientcare.testing;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** An organization's system, on the integration API. */
public record Organization(String id, String apiKey, Http http) {

    private static final String APPOINTMENTS = "/v1/appointments";
    private static final String CODES = "/v1/activation-codes";

    public Organization at(int port) {
        return new Organization(id, apiKey, http.at(port));
    }

    public Organization at(Http other) {
        return new Organization(id, apiKey, http.at(other));
    }

    public UUID uuid() {
        return UUID.fromString(id);
    }

    public Reply upsert(Map<?, ?>... patients) {
        return upsertRaw(Reply.json(Map.of("patients", List.of(patients))));
    }

    public Reply upsertRaw(String json) {
        return http.send("PUT", "/v1/patients", json);
    }

    /**
     * @param rawCode percent-encoded
     */
    public Reply patient(String rawCode) {
        return http.get("/v1/patients/" + rawCode);
    }

    public JsonNode existingPatient(String rawCode) {
        return patient(rawCode).expect(200).json();
    }

    public Reply authenticate(String code) {
        return http.send("POST", "/v1/patients/authenticate", Reply.json(Map.of("code", code)));
    }

    /** A patient of this organization with a token, on the widget surface. */
    public Widget widgetOf(String code) {
        return Widget.with(authenticate(code).expect(200).json().get("access_token").asText());
    }

    /** Creates an activation code; a field that is not named has its default. */
    public Reply createCode(Map<String, ?> code) {
        return createCodeRaw(Reply.json(code));
    }

    public Reply createCodeRaw(String json) {
        return http.send("POST", CODES, json);
    }

    /**
     * The same, which must succeed.
     *
     * @param namesAndValues further fields, by turns a name and its value
     */
    public Organization withCode(String code, Object... namesAndValues) {
        Map<String, Object> fields = new LinkedHashMap<>(Map.of("code", code));
        for (int i = 0; i < namesAndValues.length; i += 2) {
            fields.put((String) namesAndValues[i], namesAndValues[i + 1]);
        }
        createCode(fields).expect(200);
        return this;
    }

    /**
     * @param query percent-encoded, without the question mark; empty for none
     */
    public Reply codes(String query) {
        return http.get(CODES + (query.isEmpty() ? "" : "?" + query));
    }

    /** A code as the list shows it. */
    public JsonNode code(String code) {
        return codes("code=" + Http.segment(code)).expect(200).json().at("/data/0");
    }

    /**
     * A page of the redemptions of a code.
     *
     * @param query percent-encoded, without the question mark; empty for none
     */
    public Reply redemptions(String code, String query) {
        String path = CODES + "/" + Http.segment(code) + "/redemptions";
        return http.get(path + (query.isEmpty() ? "" : "?" + query));
    }

    /**
     * Adds this many new patients who redeemed the code, one a second until now. The code and the
     * first name of the first one are {@code name1}.
     */
    public Organization redeemedBy(int patients, String name, String code) {
        Database.change(
                """
                WITH people AS (
                    INSERT INTO patient (organization_id, code, first_name, locale, unsubscribed_at,
                        created_at, updated_at, named_fields)
                    SELECT ?, ? || n, ? || n, 'es', now(), now(), now(), 0 FROM generate_series(1, ?) n
                    RETURNING organization_id, id, substr(code, ?)::int AS n),
                code AS (
                    UPDATE activation_code SET redeemed = redeemed + ? WHERE organization_id = ? AND code = ?
                    RETURNING id)
                INSERT INTO redemption (organization_id, id, activation_code_id, patient_id, plan, redeemed_at)
                SELECT p.organization_id, nextval('redemption_id'), c.id, p.id, 'default',
                    date_trunc('second', now()) - make_interval(secs => ? - p.n)
                FROM people p CROSS JOIN code c""",
                uuid(),
                name,
                name,
                patients,
                name.length() + 1,
                patients,
                uuid(),
                code,
                patients);
        return this;
    }

    public Reply activate(String code) {
        return http.send("PUT", CODES + "/" + Http.segment(code) + "/activate", null);
    }

    public Reply sendCode(String code, String json) {
        return http.send("PUT", CODES + "/" + Http.segment(code) + "/send", json);
    }

    public Reply deactivate(String code) {
        return http.send("PUT", CODES + "/" + Http.segment(code) + "/deactivate", null);
    }

    public Reply bookRaw(String json) {
        return http.send("POST", APPOINTMENTS, json);
    }

    /** A visit of the default duration. */
    public Reply book(String code, String patient, String professional, String startsAt) {
        return bookRaw(
                Reply.json(
                        Map.of(
                                "appointment", Map.of("code", code, "starts_at", startsAt),
                                "patient", Map.of("code", patient),
                                "professional", Map.of("hash", professional))));
    }

    /** The same, if the professional has no other visit then. */
    public Reply bookIfFree(String code, String patient, String professional, String startsAt) {
        return bookRaw(
                Reply.json(
                        Map.of(
                                "appointment", Map.of("code", code, "starts_at", startsAt),
                                "patient", Map.of("code", patient),
                                "professional", Map.of("hash", professional),
                                "only_if_free", true)));
    }

    public Reply reschedule(String code, String startsAt) {
        return rescheduleRaw(
                code, Reply.json(Map.of("appointment", Map.of("starts_at", startsAt))));
    }

    public Reply rescheduleRaw(String code, String json) {
        return http.send("PUT", APPOINTMENTS + "/" + Http.segment(code), json);
    }

    public Reply cancel(String code) {
        return http.send("DELETE", APPOINTMENTS + "/" + Http.segment(code), null);
    }

    /** A welcome message in the name of one of these professionals, or of any. */
    public Reply welcome(String patient, String text, String... candidates) {
        return welcomeRaw(
                Reply.json(
                        Map.of(
                                "text",
                                text,
                                "type",
                                "welcome",
                                "patient_code",
                                patient,
                                "sender_candidates",
                                List.of(candidates))));
    }

    public Reply welcomeRaw(String json) {
        return http.send("POST", "/v1/messages", json);
    }

    /** Adds a patient of whom only the code matters. */
    public Organization withPatient(String code) {
        upsert(Map.of("code", code, "first_name", "Ana")).expect(200);
        return this;
    }

    /** How many patients the organization has in the database. */
    public long countPatients() {
        return Database.count("SELECT count(*) FROM patient WHERE organization_id = ?", uuid());
    }
}
