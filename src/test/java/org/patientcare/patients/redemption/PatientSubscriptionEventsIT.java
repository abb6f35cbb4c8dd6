package org.patientcare.patients.redemption;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Database;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Operator;
import org.patientcare.testing.Organization;
import org.patientcare.testing.Parallel;
import org.patientcare.testing.PublishedEvent;
import org.patientcare.testing.Widget;

@IntegrationTest
@RunAsClient
@DisplayName("6 Events of codes and subscriptions")
class PatientSubscriptionEventsIT {

    private static final String REDEEMED = "care.activation_code_redeemed";
    private static final String ENDED = "care.patient_subscription_ended";

    private final Operator operator = operator();
    private final Organization clinic = operator.newOrganization();

    @Test
    @DisplayName("6: a redemption is one event, with the subscription that the patient then has")
    void aRedemptionIsOneEvent() {
        clinic.withPatient("李").withCode("ever", "plan_name", "Łatwy \"1\"");
        clinic.withCode("month", "plan_name", "m", "duration", "limited", "duration_in_months", 1);
        Widget patient = clinic.widgetOf("李");
        patient.redeem("month").expect(200);
        patient.redeem("month").expectRefusal(400);
        patient.redeem("unknown").expectRefusal(400);
        patient.redeem("ever").expect(200);

        List<PublishedEvent> events = PublishedEvent.of(clinic);
        assertThat(events).extracting(PublishedEvent::event).containsExactly(REDEEMED, REDEEMED);
        assertThat(events).extracting(PublishedEvent::type).containsOnly(REDEEMED);
        assertThat(events).extracting(PublishedEvent::object).containsOnly("patient 李");
        assertThat(events).extracting(PublishedEvent::patient).containsOnly("李");
        assertThat(events.get(0).payload())
                .matches(
                        "\\{\"activation_code\":\\{\"code\":\"month\"},\"patient\":\\{\"code\":\"李\"},"
                                + "\"subscription\":\\{\"plan\":\"m\",\"subscribed_until\":\"[0-9T:-]{19}\\+00:00\"}}");
        assertThat(events.get(1).payload())
                .isEqualTo(
                        "{\"activation_code\":{\"code\":\"ever\"},\"patient\":{\"code\":\"李\"},"
                                + "\"subscription\":{\"plan\":\"Łatwy \\\"1\\\"\",\"subscribed_until\":null}}");
    }

    @Test
    @DisplayName("6: one code redeemed 16 times at once by one patient is one event")
    void simultaneousRedemptionsAreOneEvent() {
        clinic.withPatient("p").withCode("c", "max_redemptions", 20);
        Widget patient = clinic.widgetOf("p");
        Parallel.run(16, () -> patient.redeem("c"));
        assertThat(PublishedEvent.of(clinic)).hasSize(1);
    }

    @Test
    @DisplayName(
            "6: an upsert without a plan creates an end event for each patient "
                    + "who had one, and no other")
    void anUpsertEndsPlans() {
        upsert("a", "Łatwy \"',\\ {}");
        upsert("b", "basic");
        upsert("c", null);
        clinic.withPatient("d").withCode("gold", "plan_name", "gold");
        clinic.widgetOf("d").redeem("gold").expect(200);
        assertThat(PublishedEvent.of(clinic, ENDED)).isEmpty();

        clinic.upsert(
                        patient("d", null),
                        patient("b", "other"),
                        patient("a", null),
                        patient("c", null),
                        patient("new", null))
                .expect(200);

        List<PublishedEvent> events = PublishedEvent.of(clinic, ENDED);
        assertThat(events)
                .extracting(PublishedEvent::object)
                .containsExactly("patient a", "patient d");
        assertThat(events.get(0).payload())
                .isEqualTo(
                        "{\"patient\":{\"code\":\"a\"},\"subscription\":{\"plan\":\"Łatwy \\\"',\\\\ {}\",\"ended_at\":\""
                                + endedAt("a")
                                + "\",\"reason\":\"feed\"}}");
        assertThat(events.get(1).json().at("/subscription/plan").asText()).isEqualTo("gold");

        clinic.upsert(patient("a", null), patient("b", "other"), patient("d", null)).expect(200);
        assertThat(PublishedEvent.of(clinic, ENDED)).as("the same again").hasSize(2);
    }

    @Test
    @DisplayName("6: a batch that is refused because of one of its patients creates no event")
    void aRefusedBatchCreatesNoEvent() {
        upsert("a", "basic");
        clinic.upsert(patient("a", null), Map.of("code", "b")).expectRefusal(422);
        assertThat(PublishedEvent.of(clinic)).isEmpty();
        assertThat(clinic.existingPatient("a").get("plan").asText()).isEqualTo("basic");
    }

    @Test
    @DisplayName("6: 16 batches at once that end one plan create one event")
    void batchesAtOnceCreateOneEvent() {
        upsert("a", "basic");
        Parallel.run(16, () -> clinic.upsert(patient("a", null), patient("b", null)));
        assertThat(PublishedEvent.of(clinic)).hasSize(1);
    }

    @Test
    @DisplayName(
            "6: a hundred plans that end with one batch are a hundred events, in the order of the codes")
    void aWholeBatchCreatesEvents() {
        List<Map<String, String>> all = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            all.add(patient("p%03d".formatted(i), "plan " + i));
        }
        clinic.upsert(all.toArray(Map[]::new)).expect(200);
        all.replaceAll(each -> patient(each.get("code"), null));
        clinic.upsert(all.toArray(Map[]::new)).expect(200);
        List<PublishedEvent> events = PublishedEvent.of(clinic, ENDED);
        assertThat(events).hasSize(100);
        assertThat(events.stream().map(each -> each.json().at("/subscription/plan").asText()))
                .containsExactlyElementsOf(
                        all.stream().map(each -> "plan " + all.indexOf(each)).toList());
    }

    @Test
    @DisplayName(
            "6: a plan that had ended before the upsert has expired, "
                    + "whatever plan the upsert names")
    void aPlanThatHadEndedHasExpired() {
        clinic.withCode("c", "plan_name", "month", "max_redemptions", 9);
        for (String code : List.of("a", "b")) {
            clinic.withPatient(code);
            clinic.widgetOf(code).redeem("c").expect(200);
        }
        Database.change(
                "UPDATE patient SET subscribed_until = now() - interval '1 second' WHERE organization_id = ?",
                clinic.uuid());
        clinic.upsert(Map.of("code", "a", "first_name", "Changed"), patient("b", "new"))
                .expect(200);

        // Either the upsert or the timer of a node was first.
        List<PublishedEvent> events = PublishedEvent.of(clinic, ENDED);
        assertThat(events).hasSize(2);
        for (PublishedEvent each : events) {
            assertThat(each.json().at("/subscription/reason").asText()).isEqualTo("expired");
            assertThat(each.json().at("/subscription/plan").asText()).isEqualTo("month");
        }
        assertThat(clinic.existingPatient("b").get("plan").asText()).isEqualTo("new");
    }

    @Test
    @DisplayName(
            "6: undoing a redemption creates an end event, unless another plan takes its place")
    void undoingCreatesAnEndEvent() {
        upsert("named", "basic");
        clinic.withPatient("p")
                .withCode("one", "plan_name", "1", "max_redemptions", 9)
                .withCode("two", "plan_name", "2", "max_redemptions", 9);
        for (String code : List.of("named", "p")) {
            clinic.widgetOf(code).redeem("one").expect(200);
            clinic.widgetOf(code).redeem("two").expect(200);
            operator.undo(clinic.id(), "two", code, "wrong person").expect(204);
            operator.undo(clinic.id(), "one", code, "wrong person").expect(204);
            operator.undo(clinic.id(), "one", code, "again").expectRefusal(404);
        }
        List<PublishedEvent> events = PublishedEvent.of(clinic, ENDED);
        assertThat(events).hasSize(1);
        assertThat(events.get(0).payload())
                .isEqualTo(
                        "{\"patient\":{\"code\":\"p\"},\"subscription\":{\"plan\":\"1\",\"ended_at\":\""
                                + endedAt("p")
                                + "\",\"reason\":\"undone\"}}");
        assertThat(PublishedEvent.of(clinic).toString()).doesNotContain("wrong person");
    }

    private void upsert(String code, String plan) {
        clinic.upsert(patient(code, plan)).expect(200);
    }

    private static Map<String, String> patient(String code, String plan) {
        return plan == null
                ? Map.of("code", code, "first_name", "Zażółć")
                : Map.of("code", code, "first_name", "Zażółć", "plan", plan);
    }

    private String endedAt(String code) {
        JsonNode at = clinic.existingPatient(code).get("unsubscribed_at");
        return at.asText().replace(' ', 'T').replace("+0000", "+00:00");
    }
}
