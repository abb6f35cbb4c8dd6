package org.patientcare.surfaces.desk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.assertj.core.api.SoftAssertions;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.ApiDescription;
import org.patientcare.testing.ApiDescription.Operation;
import org.patientcare.testing.Database;
import org.patientcare.testing.DeskUser;
import org.patientcare.testing.Http;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Organization;
import org.patientcare.testing.Person;
import org.patientcare.testing.Reply;

@IntegrationTest
@RunAsClient
@DisplayName("Each call of the desk is for professionals, and for nobody else")
class DeskRolesIT {

    private final Organization here = operator().newOrganization();
    private final List<Operation> calls =
            ApiDescription.ofBuild().operations().stream()
                    .filter(call -> call.path().startsWith("/desk/v1/"))
                    .toList();

    private String path(Operation call, Organization place) {
        return call.path()
                .replace("{id}", place.id())
                .replaceAll("[{](code|conversation)}", UUID.randomUUID().toString())
                .replaceAll("[{][a-z_]+}", "x");
    }

    private Reply send(Http http, Operation call, Organization place) {
        return http.send(
                call.method(),
                path(call, place),
                call.takesBody()
                        ? call.requestExamples().values().iterator().next().toString()
                        : null);
    }

    @Test
    @DisplayName("other roles, and keys, may make no call of the desk")
    void otherRoles() {
        assertThat(calls).hasSizeGreaterThan(10);
        Map<String, Person> others = new LinkedHashMap<>();
        others.put("operator", Person.signedIn("operator", null));
        others.put("auditor everywhere", Person.signedIn("auditor", null));
        for (String role : List.of("administrator", "support", "auditor")) {
            others.put(role, Person.signedIn(role, here.id()));
        }
        SoftAssertions softly = new SoftAssertions();
        for (Operation call : calls) {
            others.forEach(
                    (who, person) ->
                            softly.assertThat(send(person.http(), call, here).status())
                                    .as(who + ": " + call)
                                    .isEqualTo(403));
            softly.assertThat(send(Http.suiteNode(), call, here).status())
                    .as("nobody: " + call)
                    .isEqualTo(401);
            softly.assertThat(send(operator().http(), call, here).status())
                    .as("the operator's keys: " + call)
                    .isEqualTo(401);
            softly.assertThat(send(here.http(), call, here).status())
                    .as("an organization's keys: " + call)
                    .isEqualTo(401);
        }
        softly.assertAll();
    }

    @Test
    @DisplayName("a professional may make each call, in their organization and in no other")
    void professionals() {
        operator().changeAccessSettings(here.id(), Map.of("emergency_access", true)).expect(200);
        DeskUser doctor = DeskUser.of(here);
        Organization there = operator().newOrganization();
        SoftAssertions softly = new SoftAssertions();
        for (Operation call : calls) {
            softly.assertThat(send(doctor.person().http(), call, here).status())
                    .as(call.toString())
                    .isNotIn(401, 403, 405, 429, 500);
            if (call.path().contains("{id}")) {
                softly.assertThat(send(doctor.person().http(), call, there).text())
                        .as(call.toString())
                        .contains("There is no organization with this id.");
            }
        }
        softly.assertAll();
    }

    @Test
    @DisplayName(
            "a person who is linked to no professional is told what to do; the audit log records the refusals")
    void whoIsLinkedToNobody() {
        String id = operator().newPerson("professional", here.id()).get("id").asText();
        Person person = Person.signedIn(id);
        for (Operation call : calls) {
            Reply refused = send(person.http(), call, here).expectRefusal(403);
            assertThat(refused.json().get("reason").asText()).as("%s", call).isEqualTo("unlinked");
            assertThat(refused.json().get("message").asText()).contains("administrator");
        }
        assertThat(
                        Database.count(
                                "SELECT count(*) FROM audit_log WHERE actor_kind = 'person' AND actor_id = ? AND action = 'access' AND outcome = 'refused'",
                                id))
                .isGreaterThanOrEqualTo(calls.size());
    }

    @Test
    @DisplayName("a session of the operator's keys may make no call of the desk")
    void theOperatorsKeys() {
        Person keys = Person.withOperatorKeys();
        for (Operation call : calls) {
            send(keys.http(), call, here).expectRefusal(403);
        }
    }

    @Test
    @DisplayName("a call that comes from no page of ours is refused")
    void otherPages() {
        DeskUser doctor = DeskUser.of(here);
        Http http = doctor.person().http();
        String body = "{\"status\":\"online\"}";
        String path = "/desk/v1/availability";
        http.without("X-Patient-Care").send("PUT", path, body).expectRefusal(403);
        http.with("Origin", "https://other.example").send("PUT", path, body).expectRefusal(403);
        http.with("Sec-Fetch-Site", "cross-site").get("/desk/v1/me").expectRefusal(403);
        http.send("PUT", path, body).expect(204);
    }
}
