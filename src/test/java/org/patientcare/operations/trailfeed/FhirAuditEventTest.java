package org.patientcare.operations.trailfeed;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.patientcare.platform.json.Json;
import org.patientcare.platform.shared.JsonDocument;
import org.patientcare.testing.Reply;
import org.patientcare.trail.audit.Actor;
import org.patientcare.trail.audit.AuditAction;
import org.patientcare.trail.audit.AuditEvent;
import org.patientcare.trail.audit.AuditFeed;
import org.patientcare.trail.audit.AuditPage;

/** The rules are those of hl7.org/fhir/R4/auditevent.html, written out here. */
@DisplayName("A line of the feed as a FHIR R4 AuditEvent")
class FhirAuditEventTest {

    private static final String SITE = "https://care.example";
    private static final UUID CLINIC = UUID.fromString("5b8f7a52-6d3f-4f0e-9a53-0d2f8b1f6c11");

    /** The elements that a resource or a part of one may have here; those with ! it must have. */
    private static final Map<String, String> ELEMENTS =
            Map.ofEntries(
                    Map.entry(
                            "AuditEvent",
                            "resourceType! id! type! subtype action recorded! outcome outcomeDesc"
                                    + " purposeOfEvent agent! source! entity"),
                    Map.entry("agent", "type role who requestor! network"),
                    Map.entry("network", "address type"),
                    Map.entry("source", "site observer! type"),
                    Map.entry("entity", "what type role description detail"),
                    Map.entry("detail", "type! valueString!"),
                    Map.entry("reference", "type identifier display"),
                    Map.entry("identifier", "system value assigner"),
                    Map.entry("coding", "system code display"),
                    Map.entry("concept", "coding"));

    private static final String DICOM = "http://dicom.nema.org/resources/ontology/DCM";

    /** Those of the value set audit-event-type that occur. */
    private static final Set<String> TYPES =
            Set.of(
                    DICOM + " 110101",
                    DICOM + " 110110",
                    DICOM + " 110112",
                    DICOM + " 110113",
                    DICOM + " 110114",
                    "http://terminology.hl7.org/CodeSystem/audit-event-type rest");

    @Test
    @DisplayName("what a person did to a patient's data is told without loss")
    void anActOfAPerson() {
        JsonNode event =
                fhir(
                        event(
                                new AuditEvent.By(Actor.Kind.PERSON, "marta"),
                                "patient-read",
                                new AuditEvent.AuditedObject("patient", List.of("P-1", "P-2")),
                                new JsonDocument(
                                        "{\"way\":\"passkey\",\"role\":\"support\",\"purpose\":\"question\"}")));

        assertThat(event.get("id").asText()).isEqualTo("1796115600123456-7");
        assertThat(event.get("recorded").asText()).isEqualTo("2026-12-01T09:00:00.123456Z");
        assertThat(event.at("/type/code").asText()).isEqualTo("110110");
        assertThat(event.at("/subtype/0/code").asText()).isEqualTo("patient-read");
        assertThat(event.get("action").asText()).isEqualTo("R");
        assertThat(event.get("outcome").asText()).isEqualTo("0");
        assertThat(event.at("/purposeOfEvent/0/coding/0/code").asText()).isEqualTo("question");
        assertThat(event.at("/agent/0/who/type").asText()).isEqualTo("Practitioner");
        assertThat(event.at("/agent/0/who/identifier/value").asText()).isEqualTo("marta");
        assertThat(event.at("/agent/0/role/0/coding/0/code").asText()).isEqualTo("support");
        assertThat(event.at("/agent/0/network/address").asText()).isEqualTo("203.0.113.7");
        assertThat(event.at("/source/site").asText()).isEqualTo(CLINIC.toString());
        assertThat(event.at("/entity/0/what/identifier/value").asText()).isEqualTo("P-1");
        assertThat(event.at("/entity/0/what/type").asText()).isEqualTo("Patient");
        assertThat(event.at("/entity/0/role/code").asText()).isEqualTo("1");
        assertThat(event.at("/entity/1/what/identifier/value").asText()).isEqualTo("P-2");
        assertThat(event.at("/entity/2/what/identifier/value").asText()).isEqualTo("request");
        assertThat(event.at("/entity/3/detail/0/valueString").asText())
                .contains("\"way\":\"passkey\"");
    }

    @Test
    @DisplayName("refused logins have their number, and neither who nor object")
    void refusedLogins() {
        JsonNode event =
                fhir(
                        new AuditEvent(
                                Instant.EPOCH,
                                new AuditEvent.By(Actor.Kind.NOBODY, null),
                                "login",
                                new AuditEvent.AuditedObject("login", List.of()),
                                null,
                                "refused",
                                7,
                                null,
                                null,
                                null));

        assertThat(event.at("/type/code").asText()).isEqualTo("110114");
        assertThat(event.get("action").asText()).isEqualTo("E");
        assertThat(event.get("outcome").asText()).isEqualTo("4");
        assertThat(event.get("outcomeDesc").asText()).isEqualTo("refused 7 times within a minute");
        assertThat(event.at("/agent/0").has("who")).isFalse();
        assertThat(event.has("entity")).isFalse();
        assertThat(event.get("source").has("site")).isFalse();
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("each action, by each kind of actor, keeps the rules of R4")
    void eachActionKeepsTheRules(AuditAction action) {
        for (Actor.Kind kind : Actor.Kind.values()) {
            for (String object :
                    List.of("patient", "person", "professional", "organization", "webhook", "x")) {
                JsonNode event =
                        fhir(
                                event(
                                        new AuditEvent.By(kind, "id"),
                                        action.code(),
                                        new AuditEvent.AuditedObject(object, List.of("code")),
                                        null));
                assertKeepsRules(event);
            }
        }
    }

    @Test
    @DisplayName("each action is one of create, read, update, delete, execute")
    void interactions() {
        Map<String, Set<String>> byLetter = new HashMap<>();
        Arrays.stream(AuditAction.values())
                .forEach(
                        action ->
                                byLetter.computeIfAbsent(
                                                letter(action.code()), any -> new TreeSet<>())
                                        .add(action.code()));
        assertThat(byLetter.get("D"))
                .contains("webhook-delete", "passkey-remove", "credential-revoke", "retention-run");
        assertThat(byLetter.get("C"))
                .contains("prescription-issue", "appointment-create", "message-send", "role-grant");
        assertThat(byLetter.get("U"))
                .contains("patients-upsert", "appointment-cancel", "redemption-undo")
                .contains("appointment-hand-over", "prescription-withdraw");
        assertThat(byLetter.get("R"))
                .contains("patient-read", "patients-search", "audit-feed-read", "access-report")
                .contains("prescription-download", "disclose");
        assertThat(byLetter.get("E")).contains("sign-in", "login", "visit-enter", "self-check");
        // An action of a later release, too.
        assertThat(letter("anything-new")).isEqualTo("E");
    }

    private static String letter(String action) {
        return fhir(event(
                        new AuditEvent.By(Actor.Kind.SERVICE, null),
                        action,
                        new AuditEvent.AuditedObject("x", List.of()),
                        null))
                .get("action")
                .asText();
    }

    private static AuditEvent event(
            AuditEvent.By actor,
            String action,
            AuditEvent.AuditedObject object,
            JsonDocument facts) {
        return new AuditEvent(
                Instant.parse("2026-12-01T09:00:00.123456Z"),
                actor,
                action,
                object,
                CLINIC,
                "done",
                1,
                "request",
                "203.0.113.7",
                facts);
    }

    private static JsonNode fhir(AuditEvent event) {
        JsonNode fhir =
                Reply.parsed(
                        Json.write(
                                FhirAuditEvent.of(
                                        new AuditFeed.Entry(
                                                new AuditPage.Key(event.at(), 7), event),
                                        SITE)));
        assertKeepsRules(fhir);
        return fhir;
    }

    private static void assertKeepsRules(JsonNode event) {
        assertElements(event, "AuditEvent");
        assertThat(event.get("resourceType").asText()).isEqualTo("AuditEvent");
        assertThat(event.get("id").asText()).matches("[A-Za-z0-9\\-.]{1,64}");
        assertThat(event.get("recorded").asText())
                .matches("[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:]{8}(\\.[0-9]+)?Z");
        assertThat(event.get("action").asText()).matches("[CRUDE]");
        assertThat(event.get("outcome").asText()).matches("0|4|8|12");
        assertElements(event.get("type"), "coding");
        assertThat(event.at("/type/system").asText() + " " + event.at("/type/code").asText())
                .isIn(TYPES);
        assertThat(event.get("agent")).hasSize(1);
        event.get("agent").forEach(FhirAuditEventTest::assertAgent);
        assertElements(event.get("source"), "source");
        assertReference(event.at("/source/observer"));
        event.path("entity").forEach(FhirAuditEventTest::assertEntity);
        event.path("purposeOfEvent").forEach(concept -> assertElements(concept, "concept"));
    }

    private static void assertAgent(JsonNode agent) {
        assertElements(agent, "agent");
        assertThat(agent.get("requestor").isBoolean()).isTrue();
        assertElements(agent.get("type"), "concept");
        agent.path("role").forEach(concept -> assertElements(concept, "concept"));
        if (agent.has("who")) {
            assertReference(agent.get("who"));
            assertThat(agent.at("/who/type").asText()).isIn("Practitioner", "Patient", "Device");
        }
        if (agent.has("network")) {
            assertElements(agent.get("network"), "network");
            assertThat(agent.at("/network/type").asText()).isEqualTo("2");
        }
    }

    private static void assertEntity(JsonNode entity) {
        assertElements(entity, "entity");
        assertElements(entity.get("type"), "coding");
        entity.path("detail").forEach(detail -> assertElements(detail, "detail"));
        if (entity.has("what")) {
            assertReference(entity.get("what"));
        }
    }

    private static void assertReference(JsonNode reference) {
        assertElements(reference, "reference");
        assertElements(reference.get("identifier"), "identifier");
        if (reference.get("identifier").has("assigner")) {
            assertReference(reference.at("/identifier/assigner"));
        }
    }

    /** Only elements of R4, all that are required, and none without a value (ele-1). */
    private static void assertElements(JsonNode part, String name) {
        Set<String> all = Set.of(ELEMENTS.get(name).replace("!", "").split(" "));
        Set<String> required =
                Stream.of(ELEMENTS.get(name).split(" "))
                        .filter(word -> word.endsWith("!"))
                        .map(word -> word.replace("!", ""))
                        .collect(Collectors.toSet());
        assertThat(part.isObject()).as(name).isTrue();
        assertThat(part).isNotEmpty();
        part.properties()
                .forEach(
                        member -> {
                            assertThat(all).as(name).contains(member.getKey());
                            assertThat(member.getValue().isNull()).as(member.getKey()).isFalse();
                            assertThat(
                                            member.getValue().isContainerNode()
                                                    && member.getValue().isEmpty())
                                    .as(member.getKey())
                                    .isFalse();
                            assertThat(
                                            member.getValue().isTextual()
                                                    && member.getValue().asText().isEmpty())
                                    .as(member.getKey())
                                    .isFalse();
                        });
        required.forEach(member -> assertThat(part.has(member)).as(member).isTrue());
    }
}
