package org.patientcare.patients.redemption;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Operator;
import org.patientcare.testing.Organization;
import org.patientcare.testing.Parallel;
import org.patientcare.testing.Reply;
import org.patientcare.testing.Widget;

@IntegrationTest
@RunAsClient
@DisplayName("8 Codes explained, redemptions undone")
class UndoIT {

    private final Operator operator = operator();
    private final Organization clinic = operator.newOrganization();

    @Test
    @DisplayName("8: a code is explained: state, why it would be refused, who redeemed it")
    void aCodeIsExplained() {
        clinic.withPatient("p/1")
                .withCode("a/b", "max_redemptions", 1)
                .withCode("old", "expires_at", "2020-01-01");
        assertThat(explained("a/b").toString())
                .isEqualTo(
                        "{\"code\":\"a/b\",\"state\":\"active\",\"refusal\":null,\"redemptions\":[],"
                                + "\"undone_redemptions\":[],\"deliveries\":[]}");
        clinic.widgetOf("p/1").redeem("a/b").expect(200);
        JsonNode used = explained("a/b");
        assertThat(used.get("state").asText()).isEqualTo("used_up");
        assertThat(used.get("refusal").asText()).isEqualTo("used_up");
        assertThat(used.at("/redemptions/0/patient").toString()).isEqualTo("{\"code\":\"p/1\"}");
        assertThat(used.at("/redemptions/0/subscribed_until").isNull()).isTrue();
        assertThat(used.at("/redemptions/0/at").asText()).endsWith("Z");
        assertThat(explained("old").get("refusal").asText()).isEqualTo("expired");
        clinic.deactivate("old").expect(200);
        assertThat(explained("old").get("state").asText()).isEqualTo("inactive");
        operator.explain(clinic.id(), "unknown").expectRefusal(404);
        operator.explain(operator.newOrganization().id(), "old").expectRefusal(404);
        operator.explain("x", "old").expectRefusal(404);
    }

    @Test
    @DisplayName(
            "8: undoing ends the plan of a redemption, gives the use back and stores the reason")
    void undoingEndsThePlan() {
        clinic.withPatient("p").withPatient("q").withCode("ONE", "plan_name", "gold");
        Widget ana = clinic.widgetOf("p");
        ana.redeem("ONE").expect(200);
        assertThat(clinic.widgetOf("q").refusalOf("ONE")).isEqualTo("used_up");

        operator.undo(clinic.id(), "ONE", "p", "sent to the wrong person").expect(204);

        JsonNode patient = clinic.existingPatient("p");
        assertThat(patient.get("plan").isNull()).isTrue();
        assertThat(patient.get("unsubscribed_at").isNull()).isFalse();
        JsonNode code = explained("ONE");
        assertThat(code.get("state").asText()).isEqualTo("active");
        assertThat(code.get("redemptions")).isEmpty();
        assertThat(code.at("/undone_redemptions/0/reason").asText())
                .isEqualTo("sent to the wrong person");
        assertThat(clinic.code("ONE").get("redemptions")).isEmpty();
        operator.undo(clinic.id(), "ONE", "p", "again").expectRefusal(404);
        ana.redeem("ONE").expect(200);
    }

    @Test
    @DisplayName("8: undoing restores the plan that the redemption replaced, if it still runs")
    void undoingRestoresTheReplacedPlan() {
        clinic.upsert(Map.of("code", "p", "first_name", "Ana", "plan", "named")).expect(200);
        clinic.withPatient("q")
                .withCode("ever", "plan_name", "ever", "max_redemptions", 2)
                .withCode("more", "plan_name", "more");
        limited("week", 7);
        limited("month", 30);
        Widget ana = clinic.widgetOf("p");
        ana.redeem("ever").expect(200);
        operator.undo(clinic.id(), "ever", "p", "r").expect(204);
        assertThat(plan(ana)).isEqualTo("named");

        Widget bo = clinic.widgetOf("q");
        for (String code : List.of("week", "month", "ever", "more")) {
            bo.redeem(code).expect(200);
        }
        operator.undo(clinic.id(), "month", "q", "r").expect(204);
        operator.undo(clinic.id(), "ever", "q", "r").expect(204);
        assertThat(plan(bo)).isEqualTo("more");
        operator.undo(clinic.id(), "more", "q", "r").expect(204);
        assertThat(plan(bo)).isEqualTo("week");
        clinic.upsert(Map.of("code", "q", "first_name", "Bo", "plan", "last")).expect(200);
        operator.undo(clinic.id(), "week", "q", "r").expect(204);
        assertThat(plan(bo)).isEqualTo("last");
    }

    @Test
    @DisplayName("8: undoing keeps the plan of another redemption, even if it ends sooner")
    void undoingKeepsThePlansOfOthers() {
        clinic.withPatient("p");
        limited("month", 30);
        limited("week", 7);
        Widget ana = clinic.widgetOf("p");
        ana.redeem("month").expect(200);
        ana.redeem("week").expect(200);
        assertThat(plan(ana)).isEqualTo("month");

        operator.undo(clinic.id(), "month", "p", "r").expect(204);

        assertThat(plan(ana)).isEqualTo("week");
        operator.undo(clinic.id(), "week", "p", "r").expect(204);
        assertThat(clinic.existingPatient("p").get("plan").isNull()).isTrue();
    }

    @Test
    @DisplayName("8: undoing restores no redemption that an upsert has ended")
    void undoingRestoresNoEndedRedemption() {
        clinic.withPatient("p");
        limited("month", 30);
        limited("week", 7);
        Widget ana = clinic.widgetOf("p");
        ana.redeem("month").expect(200);
        clinic.withPatient("p");
        ana.redeem("week").expect(200);

        operator.undo(clinic.id(), "week", "p", "r").expect(204);

        assertThat(clinic.existingPatient("p").get("plan").isNull()).isTrue();
    }

    @Test
    @DisplayName(
            "8: of ten at once one undoes; faults are 422, unknown ones 404; all of it is audited")
    void undoingIsExact() {
        clinic.withPatient("p").withCode("ONE", "max_redemptions", 3);
        clinic.widgetOf("p").redeem("ONE").expect(200);
        String path =
                "/admin/v1/organizations/"
                        + clinic.id()
                        + "/activation-codes/ONE/redemptions/p/undo";
        for (String body : List.of("{}", "{\"reason\":\" \"}", "{\"reason\":5}", "null", "")) {
            operator.http().send("POST", path, body).expectRefusal(422);
        }
        assertThat(
                        operator.http()
                                .send("POST", path, Reply.json(Map.of("reason", "x".repeat(256))))
                                .expectRefusal(422)
                                .faultyFields())
                .containsExactly("reason");
        operator.undo(clinic.id(), "TWO", "p", "r").expectRefusal(404);
        operator.undo(clinic.id(), "ONE", "q", "r").expectRefusal(404);
        operator.undo("x", "ONE", "p", "r").expectRefusal(404);

        List<Integer> statuses =
                Parallel.run(10, () -> operator.undo(clinic.id(), "ONE", "p", "r").status());
        assertThat(statuses).containsOnlyOnce(204).contains(404);
        assertThat(explained("ONE").get("undone_redemptions")).hasSize(1);
        assertThat(clinic.code("ONE").get("redemptions")).isEmpty();
        JsonNode events =
                operator.http()
                        .get(
                                "/admin/v1/audit-events?patient=p&actor=suite-operator&organization="
                                        + clinic.id())
                        .json()
                        .get("data");
        assertThat(events.findValuesAsText("action"))
                .containsOnlyOnce("redemption-undo")
                .contains("redeemers-read");
    }

    private void limited(String code, int days) {
        clinic.withCode(code, "plan_name", code, "duration", "limited", "duration_in_days", days);
    }

    private static String plan(Widget widget) {
        return widget.me().expect(200).json().at("/data/plan").asText();
    }

    private JsonNode explained(String code) {
        return operator.explain(clinic.id(), code).expect(200).json().get("data");
    }
}
