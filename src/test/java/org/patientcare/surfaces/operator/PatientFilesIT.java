package org.patientcare.surfaces.operator;

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
import org.patientcare.testing.Person;
import org.patientcare.testing.Prescriptions;
import org.patientcare.testing.Reply;

@IntegrationTest
@RunAsClient
@DisplayName("Support: a patient's file and timeline")
class PatientFilesIT {

    private final Operator operator = operator();
    private final Organization clinic = operator.newOrganization();

    @Test
    @DisplayName("the file has the patient, redemptions, upcoming visits and prescriptions")
    void theFileHasAllThatIsKnown() {
        clinic.upsert(
                        Map.of(
                                "code",
                                "p1",
                                "first_name",
                                "Ana",
                                "last_name",
                                "Soto",
                                "birth_date",
                                "1984-05-17",
                                "email",
                                "ana@mail.example"))
                .expect(200);
        Prescriptions prescriptions = Prescriptions.of(operator, clinic);
        String issued = prescriptions.issued(Map.of());
        clinic.withCode("CODE", "plan_name", "gold");
        clinic.widgetOf("p1").redeem("CODE").expect(200);
        operator.undo(clinic.id(), "CODE", "p1", "by mistake").expect(204);
        clinic.widgetOf("p1").redeem("CODE").expect(200);
        clinic.book("over", "p1", prescriptions.professional(), "2020-01-01T10:00:00Z").expect(200);
        clinic.book("later", "p1", prescriptions.professional(), "2031-02-01T10:00:00Z")
                .expect(200);
        clinic.book("next", "p1", prescriptions.professional(), "2031-01-01T10:00:00Z").expect(200);
        clinic.book("gone", "p1", prescriptions.professional(), "2031-01-01T09:00:00Z").expect(200);
        clinic.cancel("gone").expect(200);

        JsonNode file = file(ref("p1"), "question").expect(200).json().get("data");

        assertThat(file.at("/patient/ref").asText()).isEqualTo(ref("p1"));
        assertThat(file.at("/patient/last_name").asText()).isEqualTo("Soto");
        assertThat(file.at("/patient/email").asText()).isEqualTo("ana@mail.example");
        assertThat(file.at("/patient/email_fault").isNull()).isTrue();
        assertThat(file.at("/patient/plan").asText()).isEqualTo("gold");
        assertThat(file.get("redemptions").findValuesAsText("code"))
                .containsExactly("CODE", "CODE");
        assertThat(file.at("/redemptions/0/undone_at").isNull()).isTrue();
        assertThat(file.at("/redemptions/1/undo_reason").asText()).isEqualTo("by mistake");
        assertThat(file.get("next_visits").findValuesAsText("code"))
                .containsExactly("next", "later");
        assertThat(file.at("/next_visits/0/professional/name").asText())
                .isEqualTo("Dra. Elena Vidal");
        assertThat(file.get("prescriptions").findValuesAsText("code")).containsExactly(issued);
        assertThat(file.at("/prescriptions/0/active_substances/0").asText())
                .isEqualTo("Ibuprofeno");
    }

    @Test
    @DisplayName("an address that mail cannot reach is taken from a feed, and shown with its fault")
    void undeliverableAddressesAreShown() {
        clinic.upsert(Map.of("code", "p1", "first_name", "Ana", "email", "josé@mail.example"))
                .expect(200);

        JsonNode patient = file(ref("p1"), "question").expect(200).json().at("/data/patient");

        assertThat(patient.get("email").asText()).isEqualTo("josé@mail.example");
        assertThat(patient.get("email_fault").asText()).startsWith("must have only unaccented");
    }

    @Test
    @DisplayName(
            "8 Audit: the purpose is a fact of the audit event; without a valid one nothing is shown or recorded")
    void thePurposeIsRecorded() {
        clinic.withPatient("p1");
        for (String wrong : List.of("", "curiosity", "QUESTION", "question%00")) {
            assertThat(file(ref("p1"), wrong).status()).as(wrong).isIn(422, 400);
        }
        assertThat(operator.http().get(path(ref("p1"))).expectRefusal(422).faultsOf("purpose"))
                .containsExactly("must be one of: question, complaint, authority");
        for (String purpose : List.of("question", "complaint", "authority")) {
            file(ref("p1"), purpose).expect(200);
        }
        assertThat(events("patient-read").findValuesAsText("purpose"))
                .containsExactly("authority", "complaint", "question");
    }

    @Test
    @DisplayName("another organization's ref is 404, like an unknown or malformed one")
    void foreignRefsAreUnknown() {
        String theirs = refOf(operator.newOrganization().withPatient("p1"), "p1");
        for (String ref : List.of(theirs, "0", "-1", "999999999999999999", "9".repeat(30), "p1")) {
            file(ref, "question").expectRefusal(404);
            operator.http().get(path(ref) + "/timeline").expectRefusal(404);
        }
        assertThat(events("patient-read").isEmpty()).isTrue();
        assertThat(events("audit-read").findValuesAsText("codes")).doesNotContain("p1");
    }

    @Test
    @DisplayName(
            "the timeline has the events that concern the patient, with the names of the actors, and no other patient's")
    void theTimelineNamesTheActors() {
        clinic.withPatient("p1").withPatient("other");
        String professional = operator.newProfessional(clinic);
        clinic.book("a", "p1", professional, "2031-01-01T10:00:00Z").expect(200);
        clinic.reschedule("a", "2031-01-02T10:00:00Z").expect(200);
        clinic.withCode("CODE", "expires_at", "2020-01-01");
        clinic.patient("other").expect(200);
        addEventOf("professional", professional, "p1");

        JsonNode entries = timeline(ref("p1"), "").expect(200).json().get("data");

        assertThat(entries.findValuesAsText("kind").stream().filter(word -> word.contains("-")))
                .containsExactly(
                        "visit-admit",
                        "appointment-reschedule",
                        "appointment-create",
                        "patients-upsert");
        assertThat(entries.at("/0/actor/name").asText()).isEqualTo("Dr. Rey");
        assertThat(entries.at("/1/actor/name").asText()).isEqualTo("test");
        assertThat(entries.at("/1/actor/id").asText()).isEqualTo(clinic.apiKey());
        assertThat(entries.at("/1/object/codes/0").asText()).isEqualTo("a");
        assertThat(entries.at("/1/outcome").asText()).isEqualTo("done");
        assertThat(entries.at("/1/request_id").asText()).isNotBlank();
        JsonNode read = timeline(ref("p1"), "").expect(200).json().at("/data/0");
        assertThat(read.get("kind").asText()).isEqualTo("audit-read");
        assertThat(read.at("/actor/name").isNull()).isTrue();
        Person support = Person.signedIn("support", clinic.id());
        JsonNode theirs = support.get(path(ref("p1")) + "/timeline").expect(200).json();
        assertThat(theirs.at("/data/0/kind").asText()).isEqualTo("audit-read");
        assertThat(theirs.at("/data/0/actor/name").isNull()).isTrue();
        JsonNode since = timeline(ref("p1"), "").expect(200).json().at("/data/0");
        assertThat(since.at("/actor/kind").asText()).isEqualTo("person");
        assertThat(since.at("/actor/name").asText()).isEqualTo("Marta Ruiz");
    }

    @Test
    @DisplayName("the timeline is paged by a key, and each event is on one page")
    void theTimelineIsPaged() {
        clinic.withPatient("p1");
        for (int i = 0; i < 20; i++) {
            clinic.patient("p1").expect(200);
        }
        List<String> seen = new ArrayList<>();
        String next = "";
        while (next != null) {
            JsonNode page = timeline(ref("p1"), next).expect(200).json();
            page.get("data").forEach(entry -> seen.add(entry.get("kind").asText()));
            next =
                    page.at("/links/next").isNull()
                            ? null
                            : page.at("/links/next").asText().replaceAll("^[^?]*", "");
        }
        assertThat(seen.stream().filter("patient-read"::equals)).hasSize(20);
        assertThat(timeline(ref("p1"), "?before=x&page=0").expectRefusal(422).faultyFields())
                .containsExactly("before", "page");
    }

    @Test
    @DisplayName(
            "the timeline says why a code was refused, and does not repeat the text of an unknown code")
    void theTimelineSaysWhyACodeWasRefused() {
        clinic.withPatient("p1").withCode("OLD", "expires_at", "2020-01-01");
        for (int i = 0; i < 3; i++) {
            assertThat(clinic.widgetOf("p1").refusalOf("OLD")).isEqualTo("expired");
        }
        assertThat(clinic.widgetOf("p1").refusalOf("my name")).isEqualTo("unknown");

        JsonNode entries = timeline(ref("p1"), "?looks=false").expect(200).json().get("data");
        List<String> refused = new ArrayList<>();
        entries.forEach(
                entry -> {
                    if (entry.get("outcome").asText().equals("refused")) {
                        refused.add(
                                entry.get("kind").asText()
                                        + entry.at("/object/codes")
                                        + entry.at("/facts/reason").asText());
                    }
                });

        assertThat(refused)
                .containsExactly(
                        "activation-code-redeem[]unknown",
                        "activation-code-redeem[\"OLD\"]expired");
    }

    @Test
    @DisplayName(
            "the timeline shows the deliveries of the codes that the patient tried, without their recipients")
    void theTimelineShowsDeliveries() {
        clinic.withPatient("p1").withPatient("p2");
        clinic.withCode("HELLO", "max_redemptions", 1).withCode("MINE").withCode("OTHER");
        Organization elsewhere = operator.newOrganization();
        sent(clinic, "HELLO", "sms", "failed", "The SMS centre refused the message (error 11).");
        sent(clinic, "HELLO", "email", "accepted", null);
        sent(clinic, "OTHER", "sms", "failed", "Not this one");
        sent(elsewhere, "HELLO", "sms", "failed", "Not this one");
        for (int i = 0; i < 6; i++) {
            sent(clinic, "MINE", "sms", "delivered", null);
        }
        clinic.widgetOf("p2").redeem("HELLO").expect(200);
        assertThat(clinic.widgetOf("p1").refusalOf("HELLO")).isEqualTo("used_up");
        clinic.widgetOf("p1").redeem("MINE").expect(200);

        Reply answer = timeline(ref("p1"), "?looks=false").expect(200);

        List<JsonNode> tried = new ArrayList<>();
        for (JsonNode entry : answer.json().get("data")) {
            if (entry.get("kind").asText().equals("activation-code-redeem")) {
                tried.add(entry);
            } else {
                assertThat(entry.get("deliveries")).as(entry.toString()).isEmpty();
            }
        }
        assertThat(tried).hasSize(2);
        assertThat(tried.get(0).get("deliveries").findValuesAsText("state"))
                .containsExactly("delivered", "delivered", "delivered", "delivered", "delivered");
        assertThat(tried.get(1).at("/facts/reason").asText()).isEqualTo("used_up");
        JsonNode deliveries = tried.get(1).get("deliveries");
        assertThat(deliveries.findValuesAsText("channel")).containsExactly("email", "sms");
        assertThat(deliveries.at("/0/reason").isNull()).isTrue();
        assertThat(deliveries.at("/1/state").asText()).isEqualTo("failed");
        assertThat(deliveries.at("/1/reason").asText()).contains("error 11");
        assertThat(deliveries.at("/1").fieldNames())
                .toIterable()
                .containsExactlyInAnyOrder("at", "channel", "state", "reason", "reason_code");
        assertThat(answer.text()).doesNotContain("Not this one", "+34***");
    }

    private static void sent(
            Organization by, String code, String channel, String state, String reason) {
        Database.change(
                "INSERT INTO delivery (organization_id, at, code, channel, recipient, state, reason, request_id, changed_at)"
                        + " VALUES (?, now(), ?, ?, '+34***', ?, ?, NULL, now())",
                by.uuid(),
                code,
                channel,
                state,
                reason);
    }

    @Test
    @DisplayName("the timeline includes or leaves out events of reads, on all pages")
    void readsCanBeLeftOut() {
        clinic.withPatient("p1");
        for (int i = 0; i < 20; i++) {
            clinic.patient("p1").expect(200);
        }

        JsonNode first = timeline(ref("p1"), "?looks=false").expect(200).json();

        assertThat(first.at("/data").size()).isOne();
        assertThat(first.at("/data/0/kind").asText()).isEqualTo("patients-upsert");
        assertThat(first.at("/meta/total").asInt()).isOne();
        assertThat(
                        timeline(ref("p1"), "?looks=true")
                                .expect(200)
                                .json()
                                .at("/data/0/kind")
                                .asText())
                .isEqualTo("audit-read");
        assertThat(timeline(ref("p1"), "?looks=some").expectRefusal(422).faultyFields())
                .containsExactly("looks");
    }

    @Test
    @DisplayName(
            "without reads, the total counts those among the newest 1,000 events, and the answer says whether there may be more")
    void theCountEndsAfterAThousandEvents() {
        clinic.withPatient("p1");
        addReads("p1", 999);

        JsonNode all = timeline(ref("p1"), "?looks=false").expect(200).json();

        assertThat(all.at("/meta/total").asInt()).isOne();
        assertThat(all.at("/meta/total_is_exact").asBoolean()).isTrue();

        JsonNode more = timeline(ref("p1"), "?looks=false").expect(200).json();

        assertThat(more.at("/meta/total").asInt()).isOne();
        assertThat(more.at("/meta/total_is_exact").asBoolean()).isFalse();
        addReads("p1", 5);
        JsonNode beyond = timeline(ref("p1"), "?looks=false").expect(200).json();
        assertThat(beyond.at("/meta/total").asInt()).isZero();
        assertThat(beyond.at("/data/0/kind").asText()).isEqualTo("patients-upsert");
    }

    private void addReads(String patient, int times) {
        Database.change(
                """
                WITH told AS (
                    INSERT INTO audit_log (organization_id, at, actor_kind, actor_id, action, object_kind, object_codes, outcome, times)
                    SELECT ?, now(), 'operator', 'x', 'patient-read', 'patient', ARRAY['p1'], 'done', 1 FROM generate_series(1, ?)
                    RETURNING organization_id, at, id)
                INSERT INTO audit_subject (organization_id, at, event_id, patient_ids)
                SELECT told.organization_id, at, told.id, ARRAY[p.id] FROM told, patient p WHERE p.organization_id = ? AND p.code = ?""",
                clinic.uuid(),
                times,
                clinic.uuid(),
                patient);
    }

    /** Inserts an audit event of an actor as whom this test makes no calls. */
    private void addEventOf(String kind, String actor, String patient) {
        Database.change(
                """
                WITH told AS (
                    INSERT INTO audit_log (organization_id, at, actor_kind, actor_id, action, object_kind, object_codes, outcome, times)
                    VALUES (?, now(), ?, ?, 'visit-admit', 'appointment', '{a}', 'done', 1) RETURNING organization_id, at, id)
                INSERT INTO audit_subject (organization_id, at, event_id, patient_ids)
                SELECT told.organization_id, at, told.id, ARRAY[p.id] FROM told, patient p WHERE p.organization_id = ? AND p.code = ?""",
                clinic.uuid(),
                kind,
                actor,
                clinic.uuid(),
                patient);
    }

    private Reply file(String ref, String purpose) {
        return operator.http().get(path(ref) + "?purpose=" + purpose);
    }

    private Reply timeline(String ref, String query) {
        return operator.http().get(path(ref) + "/timeline" + query);
    }

    private String path(String ref) {
        return Operator.organization(clinic.id()) + "/patient-files/" + ref;
    }

    private String ref(String code) {
        return refOf(clinic, code);
    }

    private static String refOf(Organization organization, String code) {
        return (String)
                Database.value(
                        "SELECT id::text FROM patient WHERE organization_id = ? AND code = ?",
                        organization.uuid(),
                        code);
    }

    private JsonNode events(String action) {
        return operator.http()
                .get("/admin/v1/audit-events?action=" + action + "&organization=" + clinic.id())
                .expect(200)
                .json()
                .get("data");
    }
}
