package org.patientcare.testing;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashMap;
import java.util.Map;

/**
 * A link to the patients' page, and the call by which that page opens it.
 *
 * @param secret the fragment of the link, without its {@code #}
 */
public record PatientLink(String secret, Http http) {

    private static final String PATH = "/v1/patient-links";

    public static Reply create(Organization clinic, String code) {
        return clinic.http().send("POST", PATH, Reply.json(Map.of("code", code)));
    }

    /** A new link of a patient. */
    public static PatientLink of(Organization clinic, String code) {
        return of(create(clinic, code).expect(200).json());
    }

    /**
     * @param made the answer, with the link's address
     */
    public static PatientLink of(JsonNode made) {
        return new PatientLink(
                made.get("url").asText().replaceFirst("^[^#]*#", ""), Http.suiteNode());
    }

    public PatientLink at(Http other) {
        return new PatientLink(secret, other);
    }

    /**
     * @param birthDate null for none
     */
    public Reply open(String birthDate) {
        Map<String, String> body = new HashMap<>(Map.of("link", secret));
        if (birthDate != null) {
            body.put("birth_date", birthDate);
        }
        return http.send("POST", "/my/v1/sessions", Reply.json(body));
    }

    /** Opens it by a tap, as a patient does whose date of birth nobody knows. */
    public Reply openByTap() {
        return http.send(
                "POST", "/my/v1/sessions", Reply.json(Map.of("link", secret, "confirmed", true)));
    }

    /** The status and the reason of opening it. */
    public String answer(String birthDate) {
        return answer(open(birthDate));
    }

    /** The status and the reason of opening it by a tap. */
    public String answerByTap() {
        return answer(openByTap());
    }

    private static String answer(Reply reply) {
        return reply.status() == 200
                ? "200"
                : reply.status() + " " + reply.json().path("reason").asText();
    }
}
