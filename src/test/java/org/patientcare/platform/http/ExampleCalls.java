package org.patientcare.platform.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.patientcare.testing.Operator.operator;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URLEncoder;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.patientcare.testing.ApiDescription;
import org.patientcare.testing.ApiDescription.Operation;
import org.patientcare.testing.Database;
import org.patientcare.testing.DeskUser;
import org.patientcare.testing.Http;
import org.patientcare.testing.Organization;
import org.patientcare.testing.Prescriptions;
import org.patientcare.testing.Reply;
import org.patientcare.testing.Support;
import org.patientcare.testing.Webhooks;

/** Makes each call of the API's description as its examples show it. */
final class ExampleCalls {

    static final String PATIENT_CODE = "MRN-48213";
    private static final String ACTIVATION_CODE = "WELCOME-2026";

    private static final String APPOINTMENT = "VISIT-7700";

    /** Of the absence that a patient reports: the visit that their list shows. */
    private static final String EXAMPLE_APPOINTMENT = "VISIT-7782";

    private static final String ABSENCES = "/widget/v1/appointments/absences";

    /** What people do with a visit: they may do it with those that people booked. */
    private static final String BY_PEOPLE = ".*/appointments/[{]code}/(move|cancel)";

    /** The calls that need a permission that a new credential does not have, and these. */
    private static final Map<String, String> UNUSUAL =
            Map.of(
                    "/api/v1/prescriptions", "prescriptions-issue",
                    "/v1/patients/{code}/export", "patients-export",
                    "/v1/patients/{code}/export/pdf", "patients-export",
                    "/v1/audit-events", "audit-feed");

    private static final String OWN_EXPORT = "/my/v1/exports";

    /** These need another one. */
    private static final String ERASES =
            "DELETE /v1/patients/{code}|GET /v1/erasures/{id}|GET /v1/erasures/{id}/certificate";

    /** The patient of calls about erasures: other calls need the first one. */
    private static final String ERASED = "gone";

    /** The values that the examples show, which are replaced by real ones. */
    private static final String EXAMPLE_PROFESSIONAL = "kW3nT8vQ0xYb5LmZ2sHd7RcE";

    private static final String EXAMPLE_COLLEAGUE = "Zr4uJ9yB1dFh6KpX8cVn3QsW";

    private static final String EXAMPLE_LINK = "Qk3v9sR0aXcB1nGfT7hLpJd9EaKoQ2iV6yUx4Mw8zY0";

    private static final String EXAMPLE_PATIENT = "904712";

    static final String EXAMPLE_ORGANIZATION = "5b8f7a52-6d3f-4f0e-9a53-0d2f8b1f6c11";

    private final ApiDescription api;

    /** The last clinic and its professionals. */
    private String clinicId;

    private String doctor;
    private String colleague;

    /** Objects of the last clinic that few calls need, each created when one first does. */
    private final Map<String, String> created = new HashMap<>();

    private String conversation;
    private String visitOfPeople;

    /** The fragment of the first patient's link, behind the #. */
    private String link;

    /** The internal id of the first patient. */
    private String patient;

    ExampleCalls(ApiDescription api) {
        this.api = api;
    }

    /**
     * Creates an organization with the patients of the first example and one of each other object;
     * a prescription, a batch of codes and a file only when a path needs one.
     */
    Organization clinic() {
        created.clear();
        Organization clinic =
                operator()
                        .newOrganization(Map.of("name", "Shown", "activation_code_delivery", true));
        clinic.upsertRaw(firstExample(api.operation("/v1/patients", "put")).toString()).expect(200);
        clinicId = clinic.id();
        operator()
                .changeAccessSettings(
                        clinicId,
                        Map.of("patients_see_accesses", "roles", "emergency_access", true))
                .expect(200);
        doctor = operator().newProfessional(clinic);
        colleague = operator().newProfessional(clinic);
        clinic.book(APPOINTMENT, PATIENT_CODE, doctor, "2031-05-06T10:00:00Z").expect(200);
        conversation = clinic.widgetOf(PATIENT_CODE).conversationWith(doctor);
        clinic.welcome(PATIENT_CODE, "Hi", doctor).expect(200);
        patient =
                (String)
                        Database.value(
                                "SELECT id::text FROM patient WHERE organization_id = ? AND code = ?",
                                clinic.uuid(),
                                PATIENT_CODE);
        visitOfPeople =
                operator()
                        .http()
                        .send(
                                "POST",
                                "/admin/v1/organizations/" + clinicId + "/appointments",
                                Reply.json(
                                        Map.of(
                                                "appointment",
                                                Map.of("starts_at", "2031-05-06T11:00:00Z"),
                                                "patient",
                                                Map.of("ref", patient),
                                                "professional",
                                                Map.of("hash", doctor))))
                        .expect(201)
                        .json()
                        .at("/data/code")
                        .asText();
        link =
                clinic.http()
                        .send("POST", "/v1/patient-links", Reply.json(Map.of("code", PATIENT_CODE)))
                        .expect(200)
                        .json()
                        .get("url")
                        .asText()
                        .replaceFirst(".*#", "");
        return clinic.withCode(ACTIVATION_CODE, "max_redemptions", 2);
    }

    /** The same with all objects, for calls that list them. */
    Organization completeClinic() {
        Organization clinic = clinic();
        prescription(clinic);
        batch(clinic);
        file(clinic);
        return clinic;
    }

    private String prescription(Organization clinic) {
        return created.computeIfAbsent(
                "prescription",
                any ->
                        new Prescriptions(operator(), clinic, doctor)
                                .issued(Map.of("patient", Map.of("code", PATIENT_CODE))));
    }

    private String batch(Organization clinic) {
        return created.computeIfAbsent(
                "batch",
                any ->
                        idOf(
                                Support.of(operator(), clinic)
                                        .makeBatch(
                                                Map.of(
                                                        "pattern", "#####", "count", 2, "tag",
                                                        "t"))));
    }

    private String file(Organization clinic) {
        return created.computeIfAbsent(
                "file",
                any ->
                        idOf(
                                Support.of(operator(), clinic)
                                        .upload(
                                                "code,first_name,last_name,birth_date,phone\nu1,Ana,,,\n")));
    }

    private String unusual(Organization clinic) {
        return created.computeIfAbsent(
                "unusual",
                any ->
                        (String)
                                Database.value(
                                        "INSERT INTO unusual_access (organization_id, day, rule, person_id, patients, examples)"
                                                + " VALUES (?, current_date, 'own_record', gen_random_uuid(), 1, ARRAY[1::bigint])"
                                                + " RETURNING id::text",
                                        clinic.uuid()));
    }

    private static String idOf(Reply reply) {
        return reply.expect(201).json().at("/data/id").asText();
    }

    static JsonNode firstExample(Operation operation) {
        return operation.requestExamples().values().iterator().next();
    }

    String path(Operation operation, Organization clinic) {
        String path =
                withFewObjects(withWebhook(withErasure(operation, clinic), clinic), clinic)
                        .replace("people/{id}", "people/" + person(operation, clinic))
                        .replace("{id}", clinic.id())
                        .replace("activation-codes/{code}", "activation-codes/" + ACTIVATION_CODE)
                        .replace(
                                "appointments/{code}",
                                "appointments/"
                                        + (operation.path().matches(BY_PEOPLE)
                                                ? visitOfPeople
                                                : APPOINTMENT))
                        .replace("{ref}", patient)
                        .replace("{hash}", doctor)
                        .replace("{conversation}", conversation)
                        .replace("{provider}", "hospital")
                        .replace("{patient_code}", PATIENT_CODE)
                        .replace("{code}", PATIENT_CODE);
        boolean feed = path.equals("/v1/events");
        if ((feed || path.matches(".*/activation-codes/.*/redemptions(/.*)?"))
                && clinic.code(ACTIVATION_CODE).get("redemptions").isEmpty()) {
            clinic.widgetOf(PATIENT_CODE).redeem(ACTIVATION_CODE).expect(200);
        }
        if (feed) {
            return path + "?wait=20&types=care.activation_code_redeemed";
        }
        return withQuery(operation, withKey(withMessage(path), clinic))
                .replaceFirst("(?<=[?&])hash=[^&]+", "hash=" + doctor);
    }

    private String withFewObjects(String path, Organization clinic) {
        String withPrescription =
                path.contains("prescriptions/{code}")
                        ? path.replace(
                                "prescriptions/{code}", "prescriptions/" + prescription(clinic))
                        : path;
        String withBatch =
                withPrescription.contains("{batch}")
                        ? withPrescription.replace("{batch}", batch(clinic))
                        : withPrescription;
        String withUnusual =
                withBatch.contains("{unusual}")
                        ? withBatch.replace("{unusual}", unusual(clinic))
                        : withBatch;
        return withUnusual.contains("{file}")
                ? withUnusual.replace("{file}", file(clinic))
                : withUnusual;
    }

    /**
     * Replaces the webhook and delivery in a path, whether below the organization's own API or the
     * operator's.
     */
    private String withWebhook(String path, Organization clinic) {
        if (!path.contains("/webhooks/{")) {
            return path;
        }
        String webhook =
                Webhooks.of(clinic)
                        .created(
                                firstExample(api.operation("/v1/organizations/webhooks", "post"))
                                        .toString());
        Database.change(Webhooks.DELIVERY_OF_EACH, clinic.uuid());
        return path.replaceFirst("/webhooks/[{][a-z]+}", "/webhooks/" + webhook)
                .replace("{delivery}", Webhooks.of(clinic).deliveryOf(webhook));
    }

    private static String withMessage(String path) {
        return path.contains("{message}") ? path.replace("{message}", mail()) : path;
    }

    /** The id of a new mail, as capture mode stores it. */
    private static String mail() {
        return (String)
                Database.value(
                        "INSERT INTO captured_message (at, channel, sender, recipient, name, language, subject, text, html)"
                                + " VALUES (now(), 'email', 'a@care.example', 'b@mail.example', 'B', 'en', 'S', 'T', '<p>T</p>')"
                                + " RETURNING id::text");
    }

    private static String withKey(String path, Organization clinic) {
        return path.contains("{api_key}")
                ? path.replace(
                        "{api_key}",
                        operator()
                                .newCredential(clinic.id(), Map.of("label", "spare"))
                                .get("api_key")
                                .asText())
                : path;
    }

    private static String person(Operation operation, Organization clinic) {
        return operation.path().contains("people/{id}")
                ? operator()
                        .createPerson(
                                Map.of(
                                        "name",
                                        "Marta Ruiz",
                                        "email",
                                        UUID.randomUUID() + "@people.example",
                                        "roles",
                                        List.of(
                                                Map.of(
                                                        "role",
                                                        "support",
                                                        "organization",
                                                        clinic.id()))))
                        .expect(201)
                        .json()
                        .at("/data/id")
                        .asText()
                : "";
    }

    /** Adds the required query parameters, with the values that are shown. */
    private static String withQuery(Operation operation, String path) {
        return operation.parameters().stream()
                .filter(each -> each.get("in").asText().equals("query"))
                .filter(each -> each.path("required").asBoolean())
                .flatMap(ExampleCalls::shown)
                .reduce(path, (so, more) -> so + (so.contains("?") ? "&" : "?") + more);
    }

    /** A parameter with its value, or one for each value of a list. */
    private static Stream<String> shown(JsonNode parameter) {
        JsonNode example = parameter.get("example");
        return StreamSupport.stream(
                        (example.isArray() ? example : List.of(example)).spliterator(), false)
                .map(
                        value ->
                                parameter.get("name").asText()
                                        + "="
                                        + URLEncoder.encode(value.asText(), UTF_8));
    }

    static Http caller(Operation operation, Organization clinic) {
        return switch (operation.security()) {
            case "apiKey" -> organizationSystem(operation, clinic);
            case "operatorApiKey" -> operator().http();
            case "patientToken" -> clinic.widgetOf(PATIENT_CODE).http();
            case "sessionCookie" -> deskOf(clinic).person().http();
            default -> Http.suiteNode();
        };
    }

    /** With the permissions that a credential has only if they are asked for. */
    private static Http organizationSystem(Operation operation, Organization clinic) {
        String permission = isErasing(operation) ? "patients-erase" : UNUSUAL.get(operation.path());
        return permission == null
                ? clinic.http()
                : operator().withPermissions(clinic, permission).http();
    }

    private static boolean isErasing(Operation operation) {
        return List.of(ERASES.split("[|]")).contains(operation.toString());
    }

    /** An erasure of a patient, which waits for an approval if the call approves it. */
    private String erasure(Operation operation, Organization clinic) {
        return created.computeIfAbsent(
                "erasure",
                any -> {
                    Database.change(
                            "UPDATE organization SET erasure_needs_two_people = ? WHERE id = ?",
                            operation.path().endsWith("/approve"),
                            clinic.uuid());
                    return operator()
                            .withPermissions(clinic.withPatient(ERASED), "patients-erase")
                            .http()
                            .send("DELETE", "/v1/patients/" + ERASED, null)
                            .expect(202)
                            .json()
                            .at("/data/id")
                            .asText();
                });
    }

    /** An erasure of another patient, of which there is a certificate. */
    private String finishedErasure(Organization clinic) {
        return created.computeIfAbsent(
                "finished erasure",
                any -> {
                    String id =
                            operator()
                                    .withPermissions(
                                            clinic.withPatient("finished"), "patients-erase")
                                    .http()
                                    .send("DELETE", "/v1/patients/finished", null)
                                    .expect(202)
                                    .json()
                                    .at("/data/id")
                                    .asText();
                    Database.change(
                            "UPDATE erasure SET state = 'destroyed', code = NULL, blocked_at = now(), due_at = now(), started_at = now(),"
                                    + " destroyed_at = now() WHERE organization_id = ? AND id = ?",
                            clinic.uuid(),
                            UUID.fromString(id));
                    return id;
                });
    }

    private String withErasure(Operation operation, Organization clinic) {
        String path = operation.path();
        if (path.endsWith("/certificate")) {
            return path.replace("/erasures/{id}", "/erasures/" + finishedErasure(clinic))
                    .replace("{erasure}", finishedErasure(clinic));
        }
        if (path.endsWith("/erasures/holds/release")) {
            Database.change(
                    "INSERT INTO erasure_hold SELECT organization_id, id, 'a', 'person:a', now() FROM patient"
                            + " WHERE organization_id = ? AND code = ? ON CONFLICT DO NOTHING",
                    clinic.uuid(),
                    PATIENT_CODE);
        }
        if (operation.toString().equals("DELETE /v1/patients/{code}")) {
            return path.replace("{code}", erasedPatient(clinic));
        }
        return path.startsWith("/v1/erasures/") || path.contains("{erasure}")
                ? path.replace("/erasures/{id}", "/erasures/" + erasure(operation, clinic))
                        .replace("{erasure}", erasure(operation, clinic))
                : path;
    }

    /** The code of a patient to be erased; one who is blocked already counts as well. */
    private String erasedPatient(Organization clinic) {
        if (!created.containsKey("erasure")) {
            clinic.withPatient(ERASED);
        }
        return ERASED;
    }

    /** A desk user for the professional of the visit. */
    private static DeskUser deskOf(Organization clinic) {
        String professional =
                (String)
                        Database.value(
                                "SELECT professional_hash FROM appointment WHERE organization_id = ? AND code = ?",
                                clinic.uuid(),
                                APPOINTMENT);
        return DeskUser.of(professional, Map.of(), clinic);
    }

    Reply send(Operation operation, Http http, String path, JsonNode body) {
        if (operation.takesBody() && !operation.takesJson()) {
            return http.with("Content-Type", "text/csv")
                    .send(operation.method(), path, body == null ? null : body.asText());
        }
        if (operation.path().startsWith(OWN_EXPORT)) {
            operator().change(clinicId, "{\"patients_may_export\":true}").expect(200);
        }
        if (body != null && body.path("confirmed").asBoolean()) {
            forget("birth_date = NULL");
        }
        if (body != null && body.path("show").asBoolean()) {
            forget("email = NULL, phone = NULL");
        }
        String made =
                body == null
                        ? null
                        : body.toString()
                                .replace(EXAMPLE_PROFESSIONAL, doctor)
                                .replace(EXAMPLE_COLLEAGUE, colleague)
                                .replace(EXAMPLE_ORGANIZATION, clinicId)
                                .replace(EXAMPLE_LINK, link)
                                .replace(EXAMPLE_PATIENT, patient);
        if (made != null && operation.path().equals(ABSENCES)) {
            made = made.replace(EXAMPLE_APPOINTMENT, APPOINTMENT);
        }
        return http.send(operation.method(), path, made);
    }

    /**
     * Deletes the birth date, without which a link is only confirmed, or where the patient can be
     * reached, without which a link is shown.
     */
    private void forget(String fields) {
        Database.change(
                "UPDATE patient SET " + fields + " WHERE organization_id = ? AND code = ?",
                UUID.fromString(clinicId),
                PATIENT_CODE);
    }
}
