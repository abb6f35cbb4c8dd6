package org.patientcare.access.signin;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.patientcare.testing.Http;
import org.patientcare.testing.Node;
import org.patientcare.testing.OnSharedNode;
import org.patientcare.testing.Operator;
import org.patientcare.testing.Organization;
import org.patientcare.testing.Parallel;
import org.patientcare.testing.Person;
import org.patientcare.testing.Reply;
import org.patientcare.testing.SharedNode;

@OnSharedNode
@DisplayName("A visitor can sign in as a person of the demo organization")
class DemoSignInIT {

    private static final String DEMO = "/sign-in/v1/demo";
    private static final String KEYS = "/sign-in/v1/keys";
    private static final String SESSION = "/sign-in/v1/session";
    private static final String WAYS = "/sign-in/v1/ways";
    private static final String ORGANIZATIONS = "/admin/v1/organizations/";
    private static final String CLINIC = "00000000-0000-4000-8000-000000000001";
    private static final String PERSON = "00000000-0000-4000-8000-0000000000a";
    private static final Map<String, String> OPERATOR_KEYS =
            Map.of("api_key", Operator.API_KEY, "secret_key", Operator.SECRET_KEY);
    private static final String FORWARDED_FOR = "X-Forwarded-For";

    private static SharedNode shared;
    private static Node node;

    private final Person browser = person(node.port(), Http.node(node.port()).base());
    private final Operator operator = Operator.ofNode(node.port());

    @BeforeAll
    static void startANodeWithADemoOrganization() {
        shared = SharedNode.ready();
        int port = Node.freePort();
        node = Node.ready(withDemo(port), port);
    }

    @AfterAll
    static void stopTheNode() {
        node.close();
    }

    private static Map<String, String> withDemo(int port) {
        Map<String, String> settings = new HashMap<>(shared.postgres().settings(port));
        settings.put("patientcare.demo.api-key", "sign-in-demo");
        settings.put("patientcare.demo.secret-key", "uR7kz1WqYp0sXv4mNc8bGt2hJd6fLa9e");
        return settings;
    }

    /** A person with a browser on the machine of the service. */
    private static Person person(int port, String origin) {
        return Person.at(Http.node(port).without(FORWARDED_FOR), origin);
    }

    private static Map<String, String> as(String role) {
        return Map.of("role", role);
    }

    private Person signedIn(String role) {
        return browser.of(browser.send("POST", DEMO, as(role)));
    }

    private static boolean isOffered(Person browser) {
        return browser.get(WAYS).expect(200).json().at("/data/demo").asBoolean();
    }

    @ParameterizedTest
    @ValueSource(strings = {"professional", "support", "auditor"})
    @DisplayName("the session has the chosen role in the demo organization, and no other")
    void aRoleInTheDemoOrganization(String role) {
        assertThat(isOffered(browser)).isTrue();

        JsonNode session = signedIn(role).get(SESSION).expect(200).json().get("data");

        assertThat(session.get("way").asText()).isEqualTo("demo");
        assertThat(session.at("/person/name").asText()).isNotEmpty();
        assertThat(session.get("roles")).hasSize(1);
        assertThat(session.at("/roles/0/role").asText()).isEqualTo(role);
        assertThat(session.at("/roles/0/organization").asText()).isEqualTo(CLINIC);
    }

    @Test
    @DisplayName("it makes no browser known, which would have limits of its own for signing in")
    void noBrowserBecomesKnown() {
        Reply answer = browser.send("POST", DEMO, as("support")).expect(204);
        assertThat(answer.headers().allValues("Set-Cookie")).hasSize(1);
        assertThat(answer.header("Set-Cookie")).doesNotContain("-browser=");
    }

    @Test
    @DisplayName(
            "the person may do what the role permits, only there, and the audit trail names them")
    void theRoleLimitsWhatTheyMayDo() {
        Organization other = operator.newOrganization();
        Person support = signedIn("support");
        support.get(ORGANIZATIONS + CLINIC + "/overview").expect(200);
        support.get(ORGANIZATIONS + other.id() + "/overview").expectRefusal(404);
        support.get(ORGANIZATIONS + CLINIC + "/credentials").expectRefusal(403);
        support.get("/admin/v1/audit-events").expectRefusal(403);

        JsonNode events =
                signedIn("auditor").get("/admin/v1/audit-events").expect(200).json().get("data");
        assertThat(events).allMatch(event -> event.at("/organization").asText().equals(CLINIC));
        assertThat(signIns(PERSON + 2)).isPositive();
        assertThat(granted(PERSON + 2)).isOne();
    }

    @Test
    @DisplayName("the professional has visits at the desk, and can open their patients")
    void theProfessionalHasVisits() {
        Person professional = signedIn("professional");

        JsonNode me = professional.get("/desk/v1/me").expect(200).json().get("data");
        assertThat(me.at("/organizations/0/id").asText()).isEqualTo(CLINIC);
        JsonNode visits =
                professional
                        .get("/desk/v1/visits?before=2999-01-01T00:00:00Z")
                        .expect(200)
                        .json()
                        .get("data");
        assertThat(visits).hasSizeGreaterThan(2);
        professional
                .get(
                        "/desk/v1/organizations/"
                                + CLINIC
                                + "/patients/"
                                + visits.at("/0/patient/ref").asText())
                .expect(200);
        professional.get(ORGANIZATIONS + CLINIC + "/overview").expectRefusal(403);
    }

    private long signIns(String person) {
        return shared.postgres()
                .count(
                        "SELECT count(*) FROM audit_log WHERE action = 'sign-in' AND actor_kind = 'person'"
                                + " AND facts->>'way' = 'demo' AND actor_id = '"
                                + person
                                + "'");
    }

    private long granted(String person) {
        return shared.postgres()
                .count(
                        "SELECT count(*) FROM role_assignment WHERE granted_by = 'service' AND person_id = '"
                                + person
                                + "'");
    }

    @Test
    @DisplayName("simultaneous sign-ins are the same person, with one role")
    void simultaneousSignIns() {
        List<Integer> answers =
                Parallel.run(8, () -> browser.send("POST", DEMO, as("auditor")).status());

        assertThat(answers).containsOnly(204);
        assertThat(granted(PERSON + 3)).isOne();
    }

    @ParameterizedTest
    @ValueSource(strings = {"operator", "administrator", "Support"})
    @DisplayName("no other role can be chosen")
    void noOtherRole(String role) {
        Reply refused = browser.send("POST", DEMO, as(role)).expectRefusal(422);

        assertThat(refused.json().at("/errors/role/0").asText()).contains("support");
    }

    @Test
    @DisplayName(
            "requests that are not from the service's own pages are "
                    + "refused, as with other sign-ins")
    void otherPagesAreRefused() {
        Http http = browser.http();
        String body = "{\"role\":\"support\"}";
        http.without("X-Patient-Care").send("POST", DEMO, body).expectRefusal(403);
        http.with("Origin", "https://other.example").send("POST", DEMO, body).expectRefusal(403);
        http.with("Sec-Fetch-Site", "cross-site").send("POST", DEMO, body).expectRefusal(403);
    }

    @ParameterizedTest
    @ValueSource(strings = {"203.0.113.7", "127.0.0.1"})
    @DisplayName(
            "requests through a proxy or a tunnel are refused, whatever address they name, even "
                    + "if the public URL is on this machine")
    void requestsThroughAProxyAreRefused(String address) {
        Person elsewhere =
                Person.at(
                        Http.node(node.port()).with(FORWARDED_FOR, address), browser.http().base());

        assertThat(isOffered(elsewhere)).isFalse();
        elsewhere.send("POST", DEMO, as("support")).expectRefusal(403);
        elsewhere.withToken(signedIn("support").token()).get(SESSION).expectRefusal(401);
    }

    @Test
    @DisplayName("they get no passkeys, which would outlast the demo")
    void noPasskeys() {
        signedIn("support").challenge("add", null).expectRefusal(403);
        String invitations = "/admin/v1/people/" + PERSON + 2 + "/invitations";
        operator.http().send("POST", invitations, null).expectRefusal(400);
    }

    @Test
    @DisplayName("nobody can sign in as a demo person who was disabled or has another role by now")
    void nobodySignsInAsAChangedPerson() {
        Person before = signedIn("support");
        operator.changePerson(PERSON + 2, "{\"disabled\":true}").expect(200);
        before.get(SESSION).expectRefusal(401);
        browser.send("POST", DEMO, as("support")).expectRefusal(403);

        operator.changePerson(
                        PERSON + 2, "{\"disabled\":false,\"roles\":[{\"role\":\"operator\"}]}")
                .expect(200);
        browser.send("POST", DEMO, as("support")).expectRefusal(403);

        operator.changePerson(
                        PERSON + 2,
                        "{\"roles\":[{\"role\":\"support\",\"organization\":\"" + CLINIC + "\"}]}")
                .expect(200);
        signedIn("support").get(SESSION).expect(200);
    }

    @Test
    @DisplayName(
            "it is not offered without a demo organization, and earlier demo sessions do not work")
    void notWithoutADemoOrganization() {
        int port = shared.node().port();
        Person there = person(port, Http.node(port).base());

        assertThat(isOffered(there)).isFalse();
        there.send("POST", DEMO, as("support")).expectRefusal(403);
        there.withToken(signedIn("support").token()).get(SESSION).expectRefusal(401);
    }

    @Test
    @DisplayName(
            "it is not offered at a URL that others can reach, and demo sessions do not work there; "
                    + "with the setting never the operator's keys open no sessions, and earlier sessions stop working")
    void notWhereOthersReachItOrSettingsForbidIt() {
        String publicUrl = "http://care.example";
        Person elsewhere = Person.at(Http.node(shared.node().port()));
        Person byKeys = elsewhere.of(elsewhere.send("POST", KEYS, OPERATOR_KEYS));
        byKeys.get(SESSION).expect(200);
        int port = Node.freePort();
        Map<String, String> settings = withDemo(port);
        settings.put("patientcare.public-url", publicUrl);
        settings.put("patientcare.sign-in.operator-keys", "never");
        try (Node other = Node.ready(settings, port)) {
            Person there = person(other.port(), publicUrl);
            assertThat(isOffered(there)).isFalse();
            there.send("POST", DEMO, as("support")).expectRefusal(403);
            assertNoSession(there, signedIn("support"));

            assertNoSession(there, byKeys);
            there.send("POST", KEYS, OPERATOR_KEYS).expectRefusal(403);
            Operator.ofNode(other.port()).http().get("/admin/v1/organizations").expect(200);
        }
    }

    private static void assertNoSession(Person there, Person elsewhere) {
        there.http()
                .with("Cookie", "__Host-patientcare=" + elsewhere.token())
                .get(SESSION)
                .expectRefusal(401);
    }
}
