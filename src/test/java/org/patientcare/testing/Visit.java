package org.patientcare.testing;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * A booked visit of a new patient with a new professional, in a new organization, and both links.
 */
public record Visit(Organization clinic, String code, String patientUrl, String professionalUrl) {

    /**
     * A visit that begins now.
     *
     * @param language of patient and organization
     */
    public static Visit now(String language) {
        return at(language, Instant.now());
    }

    public static Visit at(String language, Instant startsAt) {
        Organization clinic =
                Operator.operator()
                        .newOrganization(
                                Map.of(
                                        "name",
                                        "Clínica Santa Lucía",
                                        "language",
                                        language,
                                        "time_zone",
                                        "Europe/Madrid"));
        clinic.upsert(
                        Map.of(
                                "code",
                                "p",
                                "first_name",
                                "Ana María",
                                "last_name",
                                "Fernández Ruiz",
                                "locale",
                                language))
                .expect(200);
        String professional =
                Operator.operator()
                        .createProfessional(
                                Map.of(
                                        "name",
                                        "Dra. Lucía Prado Gómez",
                                        "organizations",
                                        List.of(clinic.id())))
                        .expect(201)
                        .json()
                        .at("/data/hash")
                        .asText();
        String code = "v-" + UUID.randomUUID();
        clinic.book(code, "p", professional, startsAt.truncatedTo(ChronoUnit.SECONDS).toString())
                .expect(200);
        return read(clinic, code);
    }

    /** The same visit with the links that it has now. */
    public Visit again() {
        return read(clinic, code);
    }

    private static Visit read(Organization clinic, String code) {
        JsonNode found = Operator.operator().existingAppointment(clinic.id(), code);
        return new Visit(
                clinic,
                code,
                found.at("/patient/url").asText(),
                found.at("/professional/url").asText());
    }

    public String state() {
        return asOperator().get("state").asText();
    }

    /** The appointment as the operator sees it. */
    public JsonNode asOperator() {
        return Operator.operator().existingAppointment(clinic.id(), code);
    }

    /** Rows of the audit trail about the organization, the newest first. */
    public List<JsonNode> events(String action) {
        List<JsonNode> found = new ArrayList<>();
        String next = "/admin/v1/audit-events?organization=" + clinic.id();
        while (!next.isEmpty()) {
            JsonNode page = Operator.operator().http().get(next).expect(200).json();
            for (JsonNode event : page.get("data")) {
                if (event.get("action").asText().equals(action)) {
                    found.add(event);
                }
            }
            String link = page.at("/links/next").asText("");
            next = link.substring(Math.max(0, link.indexOf("/admin/")));
        }
        return found;
    }

    public Visit cancel() {
        clinic.cancel(code).expect(200);
        return this;
    }

    /** Reschedules it to this long from now, which invalidates the links. */
    public void move(Duration fromNow) {
        clinic.reschedule(
                        code,
                        Instant.now().plus(fromNow).truncatedTo(ChronoUnit.SECONDS).toString())
                .expect(200);
    }

    /** A link with the port of another node. */
    public static String at(int port, String url) {
        return url.replaceFirst("//127\\.0\\.0\\.1:[0-9]+/", "//127.0.0.1:" + port + "/");
    }

    public static String token(String url) {
        return url.substring(url.lastIndexOf('/') + 1);
    }
}
