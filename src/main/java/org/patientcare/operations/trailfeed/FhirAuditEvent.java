package org.patientcare.operations.trailfeed;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.patientcare.platform.shared.JsonDocument;
import org.patientcare.trail.audit.Actor;
import org.patientcare.trail.audit.AuditEvent;
import org.patientcare.trail.audit.AuditFeed;

/**
 * An event of the audit trail as a resource AuditEvent of HL7 FHIR R4, for systems that read these.
 * It says nothing that the event does not say: people, patients and objects are named by
 * identifiers, with {@code urn:patientcare:} and their kind as the system, and by no address that a
 * reader could open.
 */
final class FhirAuditEvent {

    private static final String OURS = "urn:patientcare:";
    private static final String DICOM = "http://dicom.nema.org/resources/ontology/DCM";
    private static final String HL7 = "http://terminology.hl7.org/CodeSystem/";

    /** Of the entity that holds the id of the request, in the profiles of IHE. */
    private static final String IHE_ENTITY_TYPE =
            "https://profiles.ihe.net/ITI/BALP/CodeSystem/BasicAuditEntityType";

    private static final String SUCCESS = "0";
    private static final String MINOR_FAILURE = "4";
    private static final String IP_ADDRESS = "2";

    private static final Pattern ROLE = Pattern.compile("\"role\":\"([a-z-]+)\"");
    private static final Pattern PURPOSE = Pattern.compile("\"purpose\":\"([a-z-]+)\"");

    private static final Map<String, Object> PERSON_TYPE =
            coding(HL7 + "audit-entity-type", "1", "Person");
    private static final Map<String, Object> SYSTEM_OBJECT =
            coding(HL7 + "audit-entity-type", "2", "System Object");
    private static final Map<String, Object> ORGANIZATION_TYPE =
            coding(HL7 + "audit-entity-type", "3", "Organization");

    private FhirAuditEvent() {}

    /**
     * @param site the public URL of this service, which observed the event
     */
    static Map<String, Object> of(AuditFeed.Entry entry, String site) {
        AuditEvent event = entry.event();
        Map<String, Object> resource = new LinkedHashMap<>();
        resource.put("resourceType", "AuditEvent");
        resource.put("id", entry.key().text());
        resource.put("type", Kind.of(event).coding());
        resource.put("subtype", List.of(coding(OURS + "action", event.action(), event.action())));
        resource.put("action", Interaction.of(event.action()).letter());
        resource.put("recorded", event.at().toString());
        resource.put("outcome", isDone(event) ? SUCCESS : MINOR_FAILURE);
        resource.put("outcomeDesc", outcome(event));
        word(PURPOSE, event.facts())
                .ifPresent(
                        purpose ->
                                resource.put(
                                        "purposeOfEvent",
                                        List.of(concept(OURS + "purpose", purpose))));
        resource.put("agent", List.of(agent(event)));
        resource.put("source", source(event, site));
        List<Object> entities = entities(event);
        if (!entities.isEmpty()) {
            resource.put("entity", entities);
        }
        return resource;
    }

    private static boolean isDone(AuditEvent event) {
        return event.outcome().equals(AuditEvent.Outcome.DONE.code());
    }

    private static String outcome(AuditEvent event) {
        return event.times() == 1
                ? event.outcome()
                : event.outcome() + " " + event.times() + " times within a minute";
    }

    private static Map<String, Object> agent(AuditEvent event) {
        Actor.Kind kind = event.actor().kind();
        Map<String, Object> agent = new LinkedHashMap<>();
        agent.put("type", AgentType.of(kind).concept());
        word(ROLE, event.facts())
                .ifPresent(role -> agent.put("role", List.of(concept(OURS + "role", role))));
        if (event.actor().id() != null) {
            agent.put(
                    "who",
                    reference(
                            AgentType.of(kind).resource(kind),
                            OURS + AgentType.of(kind).identifies(kind),
                            event.actor().id()));
        }
        agent.put("requestor", true);
        if (event.address() != null) {
            agent.put("network", members("address", event.address(), "type", IP_ADDRESS));
        }
        return agent;
    }

    /** This service, at the organization whose data it was about. */
    private static Map<String, Object> source(AuditEvent event, String site) {
        Map<String, Object> source = new LinkedHashMap<>();
        if (event.organization() != null) {
            source.put("site", event.organization().toString());
        }
        Map<String, Object> observer = reference("Device", OURS + "installation", site);
        observer.put("display", "Patient Care");
        source.put("observer", observer);
        source.put(
                "type", List.of(coding(HL7 + "security-source-type", "4", "Application Server")));
        return source;
    }

    private static List<Object> entities(AuditEvent event) {
        List<Object> entities = new ArrayList<>();
        ObjectType type = ObjectType.of(event.object().kind());
        event.object().codes().forEach(code -> entities.add(object(event, type, code)));
        if (event.requestId() != null) {
            entities.add(
                    members(
                            "what",
                            members("identifier", members("value", event.requestId())),
                            "type",
                            members("system", IHE_ENTITY_TYPE, "code", "XrequestId")));
        }
        if (event.facts() != null) {
            entities.add(
                    members(
                            "type",
                            SYSTEM_OBJECT,
                            "description",
                            "Further facts",
                            "detail",
                            List.of(
                                    members(
                                            "type",
                                            "facts",
                                            "valueString",
                                            event.facts().text()))));
        }
        return entities;
    }

    private static Map<String, Object> object(AuditEvent event, ObjectType type, String code) {
        Map<String, Object> identifier =
                members("system", OURS + event.object().kind(), "value", code);
        if (event.organization() != null && type != ObjectType.ORGANIZATION) {
            // Codes are unique within the organization alone.
            identifier.put(
                    "assigner",
                    reference(
                            "Organization",
                            OURS + "organization",
                            event.organization().toString()));
        }
        Map<String, Object> what = new LinkedHashMap<>();
        type.resource().ifPresent(resource -> what.put("type", resource));
        what.put("identifier", identifier);
        return members("what", what, "type", type.coding(), "role", type.role());
    }

    /** A logical reference, by identifier. */
    private static Map<String, Object> reference(String type, String system, String value) {
        return members("type", type, "identifier", members("system", system, "value", value));
    }

    private static Map<String, Object> concept(String system, String code) {
        return members("coding", List.of(members("system", system, "code", code)));
    }

    private static Map<String, Object> coding(String system, String code, String display) {
        return members("system", system, "code", code, "display", display);
    }

    /** An object with these names and values, in this order. */
    private static Map<String, Object> members(Object... namesAndValues) {
        Map<String, Object> members = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            members.put((String) namesAndValues[i], namesAndValues[i + 1]);
        }
        return members;
    }

    private static Optional<String> word(Pattern member, JsonDocument facts) {
        return Optional.ofNullable(facts)
                .map(JsonDocument::text)
                .map(member::matcher)
                .filter(found -> found.find())
                .map(found -> found.group(1));
    }

    private static String lastWord(String action) {
        return action.substring(action.lastIndexOf('-') + 1);
    }

    /** What kind of event it is, of the value set audit-event-type. */
    private enum Kind {
        AUTHENTICATION(DICOM, "110114", "User Authentication"),
        SECURITY(DICOM, "110113", "Security Alert"),
        AUDIT_LOG(DICOM, "110101", "Audit Log Used"),
        QUERY(DICOM, "110112", "Query"),
        PATIENT_RECORD(DICOM, "110110", "Patient Record"),
        OTHER(HL7 + "audit-event-type", "rest", "RESTful Operation");

        private static final Collection<String> OF_ACCESS =
                List.of("login", "sign-in", "sign-out", "session-end");

        private static final Collection<String> OF_SECURITY =
                List.of("person", "credential", "token-key");

        private final Map<String, Object> coding;

        Kind(String system, String code, String display) {
            coding = FhirAuditEvent.coding(system, code, display);
        }

        static Kind of(AuditEvent event) {
            String action = event.action();
            String kind = event.object().kind();
            if (OF_ACCESS.contains(action)) {
                return AUTHENTICATION;
            }
            if (kind.equals("audit-event") || action.equals("access-report")) {
                return AUDIT_LOG;
            }
            if (OF_SECURITY.contains(kind) || action.equals("access")) {
                return SECURITY;
            }
            if (lastWord(action).equals("search")) {
                return QUERY;
            }
            return kind.equals("patient") ? PATIENT_RECORD : OTHER;
        }

        Map<String, Object> coding() {
            return coding;
        }
    }

    /** What was done, of the value set audit-event-action, by the last word of the action. */
    private enum Interaction {
        C("create", "issue", "send", "invite", "add", "answer", "consent", "grant"),
        R("read", "search", "export", "download", "verify", "compare", "disclose"),
        U(
                "upsert",
                "change",
                "correct",
                "activate",
                "deactivate",
                "reschedule",
                "cancel",
                "withdraw",
                "delay",
                "undo",
                "end",
                "return",
                "request",
                "over",
                "rotate",
                "wrap"),
        D("delete", "remove", "revoke"),
        /** Execute: all that is none of the others, such as a sign-in. */
        E;

        /** Actions of which the last word says something else. */
        private static final Map<String, Interaction> EXCEPTIONS =
                Map.of(
                        "access-report", R,
                        "visit-report", C,
                        "conversation-open", C,
                        "patient-import-run", U,
                        "retention-run", D,
                        "session-end", E);

        private final List<String> words;

        Interaction(String... words) {
            this.words = List.of(words);
        }

        static Interaction of(String action) {
            Interaction exception = EXCEPTIONS.get(action);
            if (exception != null) {
                return exception;
            }
            for (Interaction interaction : values()) {
                if (interaction.words.contains(lastWord(action))) {
                    return interaction;
                }
            }
            return E;
        }

        String letter() {
            return name();
        }
    }

    /** Whether a person or a program acted, of the value set participation-role-type. */
    private enum AgentType {
        HUMAN(HL7 + "extra-security-role-type", "humanuser", "human user"),
        APPLICATION(DICOM, "110150", "Application");

        private final Map<String, Object> concept;

        AgentType(String system, String code, String display) {
            concept = members("coding", List.of(FhirAuditEvent.coding(system, code, display)));
        }

        static AgentType of(Actor.Kind kind) {
            return switch (kind) {
                case ORGANIZATION, OPERATOR, SERVICE, NOBODY -> APPLICATION;
                case PATIENT, PROFESSIONAL, PERSON, LINK -> HUMAN;
            };
        }

        Map<String, Object> concept() {
            return concept;
        }

        /** The type of the resource that an actor would be. */
        String resource(Actor.Kind kind) {
            if (kind == Actor.Kind.PATIENT) {
                return "Patient";
            }
            return this == HUMAN ? "Practitioner" : "Device";
        }

        /** What the id of an actor is an id of. */
        String identifies(Actor.Kind kind) {
            return switch (kind) {
                case ORGANIZATION -> "credential";
                case OPERATOR -> "operator-key";
                case LINK -> "visit-link";
                default -> kind.code();
            };
        }
    }

    /** The objects of events, of the value sets audit-entity-type and object-role. */
    private enum ObjectType {
        PATIENT("patient", "Patient", PERSON_TYPE, "1", "Patient"),
        PERSON("person", "Practitioner", PERSON_TYPE, "6", "User"),
        PROFESSIONAL("professional", "Practitioner", PERSON_TYPE, "15", "Practitioner"),
        ORGANIZATION("organization", "Organization", ORGANIZATION_TYPE, "4", "Domain Resource"),
        APPOINTMENT("appointment", "Appointment", SYSTEM_OBJECT, "4", "Domain Resource"),
        PRESCRIPTION("prescription", "MedicationRequest", SYSTEM_OBJECT, "4", "Domain Resource"),
        CREDENTIAL("credential", null, SYSTEM_OBJECT, "13", "Security Resource"),
        WEBHOOK("webhook", null, SYSTEM_OBJECT, "9", "Subscriber"),
        OTHER(null, null, SYSTEM_OBJECT, "4", "Domain Resource");

        private final String kind;
        private final String resource;
        private final Map<String, Object> coding;
        private final Map<String, Object> role;

        ObjectType(
                String kind,
                String resource,
                Map<String, Object> coding,
                String role,
                String display) {
            this.kind = kind;
            this.resource = resource;
            this.coding = coding;
            this.role = FhirAuditEvent.coding(HL7 + "object-role", role, display);
        }

        static ObjectType of(String kind) {
            for (ObjectType type : values()) {
                if (kind.equals(type.kind)) {
                    return type;
                }
            }
            return OTHER;
        }

        Optional<String> resource() {
            return Optional.ofNullable(resource);
        }

        Map<String, Object> coding() {
            return coding;
        }

        Map<String, Object> role() {
            return role;
        }
    }
}
