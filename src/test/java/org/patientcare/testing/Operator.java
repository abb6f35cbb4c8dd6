package org.patientcare.testing;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;

/** The operator of the installation, on the admin surface. */
public final class Operator {

    public static final String API_KEY = "suite-operator";
    public static final String SECRET_KEY = "kP3vX9mQ2rT8wZ5nB7cJ4hL6dF1gS0aY";

    /** Far fewer calls are made in this time than a window allows. */
    private static final long WINDOW_NANOS = Duration.ofSeconds(1).toNanos();

    private static final AtomicLong WINDOW_ENDED = new AtomicLong(System.nanoTime() - WINDOW_NANOS);

    private final Http http;

    private Operator(Http http) {
        this.http = http;
    }

    /**
     * The operator at the suite's node. All tests share the operator's only credential, so this
     * ends its current rate window, if it is older than a second.
     */
    public static Operator operator() {
        long now = System.nanoTime();
        long ended = WINDOW_ENDED.get();
        if (now - ended >= WINDOW_NANOS && WINDOW_ENDED.compareAndSet(ended, now)) {
            Database.endWindow("operator:" + API_KEY);
        }
        return new Operator(
                Http.suiteNode().with("X-API-Key", API_KEY).with("X-Secret-Key", SECRET_KEY));
    }

    /** The operator of an installation that is not the suite's. */
    public static Operator ofNode(int port) {
        return new Operator(
                Http.node(port).with("X-API-Key", API_KEY).with("X-Secret-Key", SECRET_KEY));
    }

    public Http http() {
        return http;
    }

    /** The operator under other header names. */
    public Http http(String apiKeyHeader, String secretKeyHeader) {
        return http.without("X-API-Key")
                .without("X-Secret-Key")
                .with(apiKeyHeader, API_KEY)
                .with(secretKeyHeader, SECRET_KEY);
    }

    /** The operator at another node. */
    public Operator at(int port) {
        return new Operator(http.at(port));
    }

    public Operator at(Http other) {
        return new Operator(http.at(other));
    }

    public Reply create(Map<String, ?> organization) {
        return http.send("POST", "/admin/v1/organizations", Reply.json(organization));
    }

    /** A new organization, with a credential that has the default permissions. */
    public Organization newOrganization(Map<String, ?> profile) {
        String id = create(profile).expect(201).json().at("/data/id").asText();
        return organization(id, newCredential(id, Map.of("label", "test")));
    }

    public Organization newOrganization() {
        return newOrganization(Map.of("name", "Clinic " + UUID.randomUUID()));
    }

    /** The keys of a new credential. */
    public JsonNode newCredential(String organizationId, Map<String, ?> credential) {
        return createCredential(organizationId, credential).expect(201).json().get("data");
    }

    /** The client of an organization with the keys of a credential, at the operator's node. */
    public Organization organization(String id, JsonNode keys) {
        Http identified =
                http.with("X-Forwarded-For", Http.randomAddress())
                        .with("X-API-Key", keys.get("api_key").asText())
                        .with("X-Secret-Key", keys.get("secret_key").asText());
        return new Organization(id, keys.get("api_key").asText(), identified);
    }

    public Reply createCredential(String organizationId, Map<String, ?> credential) {
        return http.send("POST", credentials(organizationId), Reply.json(credential));
    }

    /** The client of an organization with a new credential that has only these permissions. */
    public Organization withPermissions(Organization organization, String... permissions) {
        return organization(
                organization.id(),
                newCredential(organization.id(), Map.of("permissions", List.of(permissions))));
    }

    /** The current profile of an organization. */
    public JsonNode profile(String organizationId) {
        return http.get(organization(organizationId)).expect(200).json().get("data");
    }

    public Reply change(String organizationId, String json) {
        return http.send("PATCH", organization(organizationId), json);
    }

    public Reply changeAccessSettings(String organizationId, Map<String, ?> settings) {
        return http.send(
                "PATCH", organization(organizationId) + "/access-settings", Reply.json(settings));
    }

    public Reply revoke(String organizationId, String apiKey) {
        return http.send("DELETE", credentials(organizationId) + "/" + apiKey, null);
    }

    public Reply revokeTokens(String organizationId, String patientCode) {
        return http.send(
                "POST",
                "/admin/v1/organizations/"
                        + organizationId
                        + "/patients/"
                        + patientCode
                        + "/revoke-tokens",
                null);
    }

    /**
     * Sets the working hours of an organization, or of one of its professionals; what is not given
     * is unset.
     *
     * @param professional their hash; null for those of the organization
     */
    public Reply setWorkingHours(
            Organization organization, String professional, Map<String, ?> given) {
        Map<String, Object> all = new HashMap<>(given);
        for (String each : List.of("time_zone", "weekly", "exceptions", "visit_duration")) {
            all.putIfAbsent(each, null);
        }
        String path = organization(organization.id()) + "/working-hours";
        return http.send(
                "PUT",
                professional == null ? path : path + "/professionals/" + professional,
                Reply.json(all));
    }

    /** The hours on one day of every week, as a member of {@code weekly}. */
    public static Map<String, ?> weekly(String day, String from, String to) {
        return Map.of(
                "day",
                day,
                "periods",
                List.of(Map.of("from", from, "to", to)),
                "breaks",
                List.of());
    }

    /** Asks for the explanation of an activation code. */
    public Reply explain(String organizationId, String code) {
        return http.get(organization(organizationId) + "/activation-codes/" + Http.segment(code));
    }

    public Reply undo(String organizationId, String code, String patientCode, String reason) {
        return http.send(
                "POST",
                organization(organizationId)
                        + "/activation-codes/"
                        + Http.segment(code)
                        + "/redemptions/"
                        + Http.segment(patientCode)
                        + "/undo",
                Reply.json(Map.of("reason", reason)));
    }

    public Reply createProfessional(Map<String, ?> professional) {
        return http.send("POST", "/admin/v1/professionals", Reply.json(professional));
    }

    /** The hash of a new professional who is assigned to these organizations. */
    public String newProfessional(Organization... organizations) {
        List<String> ids = Arrays.stream(organizations).map(Organization::id).toList();
        return createProfessional(Map.of("name", "Dr. Rey", "organizations", ids))
                .expect(201)
                .json()
                .at("/data/hash")
                .asText();
    }

    /** Has the link of the invitation shown, unless the person says whether to send it. */
    public Reply createPerson(Map<String, ?> person) {
        Map<String, Object> shown = new HashMap<>(Map.of("send", false));
        shown.putAll(person);
        return http.send("POST", "/admin/v1/people", Reply.json(shown));
    }

    /** Invites a person again, and has the link shown. */
    public Reply invite(String id) {
        return http.send("POST", "/admin/v1/people/" + id + "/invitations", "{\"send\":false}");
    }

    /**
     * A new person with a role, who has not accepted the invitation yet.
     *
     * @param organization null for the whole installation
     */
    public JsonNode newPerson(String role, String organization) {
        Map<String, String> held =
                organization == null
                        ? Map.of("role", role)
                        : Map.of("role", role, "organization", organization);
        return createPerson(Map.of("name", "Marta Ruiz", "roles", List.of(held)))
                .expect(201)
                .json()
                .get("data");
    }

    public Reply changePerson(String id, String json) {
        return http.send("PATCH", "/admin/v1/people/" + id, json);
    }

    public Reply professional(String hash) {
        return http.get("/admin/v1/professionals/" + Http.segment(hash));
    }

    public Reply changeProfessional(String hash, String json) {
        return http.send("PATCH", "/admin/v1/professionals/" + Http.segment(hash), json);
    }

    public Reply appointment(String organizationId, String code) {
        return http.get(organization(organizationId) + "/appointments/" + Http.segment(code));
    }

    /** An appointment with both links and its history. */
    public JsonNode existingAppointment(String organizationId, String code) {
        return appointment(organizationId, code).expect(200).json().get("data");
    }

    public Reply rotateTokenKeys() {
        return http.send("POST", "/admin/v1/token-keys/rotate", null);
    }

    public Reply wrapSecrets() {
        return http.send("POST", "/admin/v1/secrets/wrap", null);
    }

    public static String organization(String organizationId) {
        return "/admin/v1/organizations/" + organizationId;
    }

    public static String credentials(String organizationId) {
        return "/admin/v1/organizations/" + organizationId + "/credentials";
    }
}
