package org.patientcare.testing;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Prescriptions of an organization with a patient {@code p1} and a professional.
 *
 * @param professional the hash
 */
public record Prescriptions(Operator operator, Organization clinic, String professional) {

    private static final String PATH = "/api/v1/prescriptions";

    /** Prescriptions of an organization by a new professional. */
    public static Prescriptions of(Operator operator, Organization clinic) {
        return new Prescriptions(
                operator, clinic, professionalOf(operator, clinic, "Dra. Elena Vidal"));
    }

    /** The hash of a new professional who is assigned to the organization. */
    public static String professionalOf(Operator operator, Organization clinic, String name) {
        return operator.createProfessional(
                        Map.of(
                                "name",
                                name,
                                "title",
                                "Medicina general",
                                "collegiate_number",
                                "28/12345",
                                "organizations",
                                List.of(clinic.id())))
                .expect(201)
                .json()
                .at("/data/hash")
                .asText();
    }

    /**
     * The body of a prescription of one medicine for {@code p1}.
     *
     * @param more fields that are added or replaced
     */
    public Map<String, Object> body(Map<String, ?> more) {
        Map<String, Object> body = new LinkedHashMap<>();
        body.put("patient", Map.of("code", "p1"));
        body.put("professional", Map.of("hash", professional));
        body.put("items", List.of(Map.of("active_substance", "Ibuprofeno", "dose", "600 mg")));
        body.putAll(more);
        return body;
    }

    public Reply issue(Map<String, ?> body) {
        return operator.http().send("POST", adminPath(), Reply.json(body));
    }

    /** The code of a new prescription. */
    public String issued(Map<String, ?> more) {
        return issue(body(more)).expect(201).json().at("/data/code").asText();
    }

    public Reply withdraw(String code, String reason) {
        return operator.http()
                .send(
                        "POST",
                        adminPath() + "/" + code + "/withdraw",
                        Reply.json(Map.of("reason", reason)));
    }

    public Reply read(String code) {
        return clinic.http().get(PATH + "/" + code);
    }

    public JsonNode existing(String code) {
        return read(code).expect(200).json().get("data");
    }

    public Reply download(String code) {
        return clinic.http().get(PATH + "/" + code + "/download");
    }

    public byte[] pdf(String code) {
        return download(code).expect(200).body();
    }

    /** The verification page in the language that a browser requests. */
    public static Reply verify(String code, String acceptLanguage) {
        return Http.suiteNode().with("Accept-Language", acceptLanguage).get("/verify/" + code);
    }

    /** The same page after a date of birth was submitted, such as {@code 1980-05-17}. */
    public static Reply compare(String code, String birthDate) {
        String[] parts = birthDate.split("-");
        return compareRaw(code, "day=%s&month=%s&year=%s".formatted(parts[2], parts[1], parts[0]));
    }

    public static Reply compareRaw(String code, String form) {
        return Http.suiteNode()
                .with("Accept-Language", "en")
                .with("Content-Type", "application/x-www-form-urlencoded")
                .sendBytes("POST", "/verify/" + code, form.getBytes(StandardCharsets.UTF_8));
    }

    private String adminPath() {
        return Operator.organization(clinic.id()) + "/prescriptions";
    }
}
