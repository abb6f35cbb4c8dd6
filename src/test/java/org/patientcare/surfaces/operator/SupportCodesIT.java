package org.patientcare.surfaces.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Database;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Operator;
import org.patientcare.testing.Organization;
import org.patientcare.testing.Reply;
import org.patientcare.testing.Support;

@IntegrationTest
@RunAsClient
@DisplayName("Support: activation codes on behalf of an organization, with the rules of section 2")
class SupportCodesIT {

    private static final String EMAIL = "{\"name\":\"Ana\",\"email\":\"ana@mail.example\"}";

    private final Operator operator = operator();
    private final Organization clinic =
            operator.newOrganization(Map.of("name", "A", "time_zone", "Pacific/Kiritimati"));
    private final Organization other = operator.newOrganization();
    private final Support support = Support.of(operator, clinic);

    @Test
    @DisplayName("a code that support creates is the organization's, and both get the same list")
    void aCodeOfSupportIsTheOrganizations() {
        Reply made = support.createCode(Map.of("code", "a/ñ %", "tag", "t", "plan_name", "gold"));
        assertThat(made.expect(200).text()).isEqualTo("{\"message\":\"Success\"}");
        clinic.withCode("b", "tag", "t");

        JsonNode seen = support.codes("?tag=t").expect(200).json();
        assertThat(seen.get("data")).isEqualTo(clinic.codes("tag=t").json().get("data"));
        assertThat(seen.at("/data").findValuesAsText("code")).containsExactly("b", "a/ñ %");
        assertThat(seen.at("/links/first").asText())
                .contains("/admin/v1/organizations/" + clinic.id() + "/activation-codes?tag=t");
        assertThat(Support.of(operator, other).codes("").json().get("data")).isEmpty();
    }

    @Test
    @DisplayName("the same validation applies: a duplicate code, and faults by their field")
    void theSameFaultsAreFound() {
        clinic.withCode("a");
        assertThat(support.createCode(Map.of("code", "a")).expectRefusal(422).faultyFields())
                .containsExactly("code");
        assertThat(
                        support.createCode(Map.of("code", "b", "duration", "limited"))
                                .expectRefusal(422)
                                .faultyFields())
                .containsExactly("duration_in_days", "duration_in_months");
        assertThat(support.codes("?status=x&page=0").expectRefusal(422).faultyFields())
                .containsExactly("page", "status");
        assertThat(clinic.codes("").json().get("data")).hasSize(1);
    }

    @Test
    @DisplayName("a time without an offset is in the organization's time zone")
    void timesAreInTheOrganizationsZone() {
        support.createCode(Map.of("code", "a")).expect(200);
        Object created =
                Database.value(
                        "SELECT to_char(created_at AT TIME ZONE 'Pacific/Kiritimati', 'YYYY-MM-DD\"T\"HH24:MI:SS')"
                                + " FROM activation_code WHERE organization_id = ?",
                        clinic.uuid());
        assertThat(support.codes("?created_at_lt=" + created).json().get("data")).isEmpty();
        assertThat(clinic.codes("created_at_lt=" + created).json().get("data")).isEmpty();
        assertThat(support.codes("?created_at_gt=" + created).json().get("data")).isEmpty();
        assertThat(support.codes("?created_at_gt=2020-01-01T00:00:00").json().get("data"))
                .hasSize(1);
    }

    @Test
    @DisplayName(
            "codes are switched on and off, repeatedly, and never those of another organization")
    void codesAreSwitched() {
        clinic.withCode("a/b");
        for (int time = 1; time <= 2; time++) {
            assertThat(support.toCode("a/b", "deactivate", null).expect(200).text())
                    .isEqualTo("{\"message\":\"Success\"}");
        }
        assertThat(clinic.code("a/b").get("active").asBoolean()).isFalse();
        support.toCode("a/b", "activate", null).expect(200);
        assertThat(clinic.code("a/b").get("active").asBoolean()).isTrue();

        Support elsewhere = Support.of(operator, other);
        elsewhere.toCode("a/b", "deactivate", null).expectRefusal(404);
        elsewhere.toCode("a/b", "activate", null).expectRefusal(404);
        assertThat(clinic.code("a/b").get("active").asBoolean()).isTrue();
        assertThat(operator.explain(clinic.id(), "a/b").expect(200).json().at("/data/state"))
                .hasToString("\"active\"");
    }

    @Test
    @DisplayName(
            "sending is 403, rather than 422 or 404, until the operator enables it for that organization")
    void sendingIsEnabledByTheOperator() {
        clinic.withCode("a");
        support.toCode("a", "send", "{").expectRefusal(403);
        support.toCode("unknown", "send", EMAIL).expectRefusal(403);
        support.of(UUID.randomUUID().toString()).toCode("a", "send", EMAIL).expectRefusal(404);
        support.of("no-id").toCode("a", "send", EMAIL).expectRefusal(404);
        assertThat(events()).containsExactly("operator refused access", "operator refused access");

        operator.change(clinic.id(), "{\"activation_code_delivery\":true}").expect(200);
        assertThat(support.toCode("a", "send", "{}").expectRefusal(422).faultyFields())
                .containsExactlyInAnyOrder("email", "name", "phone");
        support.toCode("unknown", "send", EMAIL).expectRefusal(404);
        assertThat(support.toCode("a", "send", EMAIL).expect(200).json().at("/data/email").asText())
                .isEqualTo("delivered");
        assertThat(clinic.code("a").at("/emails/last_email").asText())
                .isEqualTo("ana@mail.example");
        clinic.deactivate("a").expect(200);
        assertThat(support.toCode("a", "send", EMAIL).expectRefusal(400).json().get("reason"))
                .hasToString("\"inactive\"");
    }

    @Test
    @DisplayName("an unknown organization is 404, after the faults of the request")
    void anUnknownOrganizationIsNotFound() {
        for (String id : List.of(UUID.randomUUID().toString(), "no-id")) {
            Support nowhere = support.of(id);
            nowhere.createCode(Map.of()).expectRefusal(422);
            nowhere.createCode(Map.of("code", "a")).expectRefusal(404);
            nowhere.codes("?page=0").expectRefusal(422);
            nowhere.codes("").expectRefusal(404);
            nowhere.toCode("a", "activate", null).expectRefusal(404);
        }
    }

    @Test
    @DisplayName("an organization's keys give no access to it")
    void organizationsKeysDoNotHelp() {
        Support impostor = new Support(clinic.id(), clinic.http());
        impostor.createCode(Map.of("code", "a")).expectRefusal(401);
        impostor.codes("").expectRefusal(401);
        impostor.toCode("a", "send", EMAIL).expectRefusal(401);
    }

    @Test
    @DisplayName(
            "each action is recorded in the audit log, with the caller and the organization in the path")
    void eachActionIsRecorded() {
        operator.change(clinic.id(), "{\"activation_code_delivery\":true}").expect(200);
        support.createCode(Map.of("code", "a")).expect(200);
        support.toCode("a", "deactivate", null).expect(200);
        support.toCode("a", "activate", null).expect(200);
        support.toCode("a", "send", EMAIL).expect(200);
        support.codes("").expect(200);
        assertThat(events())
                .containsExactly(
                        "operator done activation-code-create",
                        "operator done activation-code-deactivate",
                        "operator done activation-code-activate",
                        "operator done activation-code-send",
                        "operator done recipients-read");
    }

    /** The operator's audit events about codes, and refusals, in order. */
    private List<String> events() {
        Object all =
                Database.value(
                        "SELECT string_agg(actor_kind || ' ' || outcome || ' ' || action, ',' ORDER BY id) FROM audit_log"
                                + " WHERE organization_id = ? AND action NOT IN ('organization-create',"
                                + " 'organization-change', 'credential-create') AND actor_kind = 'operator'",
                        clinic.uuid());
        return List.of(all.toString().split(","));
    }
}
