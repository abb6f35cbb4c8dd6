package org.patientcare.surfaces.console;

import static org.patientcare.testing.Operator.operator;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.patientcare.testing.Database;
import org.patientcare.testing.DeskUser;
import org.patientcare.testing.Operator;
import org.patientcare.testing.Organization;
import org.patientcare.testing.Person;
import org.patientcare.testing.Prescriptions;
import org.patientcare.testing.Reply;
import org.patientcare.testing.Support;
import org.patientcare.testing.Webhooks;
import org.patientcare.testing.Widget;

/**
 * An organization with data of every kind that the console shows, and with names that break pages
 * that do not escape or wrap them.
 *
 * @param patient the ref of one of the patients
 * @param webhook the id of a webhook that fails
 * @param professional the hash of the professional with the visits and conversations
 * @param conversation the id of a conversation of the patient and the professional
 */
record ConsoleData(
        Organization clinic,
        String patient,
        String webhook,
        String professional,
        String conversation) {

    private static final String TAG = "<img src=x onerror=document.title='broken'>";
    private static final String BACKWARDS = "\u202Eoicangi \u2066onreufni";
    private static final String LONG = "Wolfeschlegelsteinhausenbergerdorff".repeat(5);
    private static final String CODE = "WELCOME-" + "X".repeat(32);
    private static final String VISIT = "visit-" + "9".repeat(32);

    static ConsoleData create() {
        Operator operator = operator();
        Organization clinic =
                operator.newOrganization(
                        Map.of("name", TAG + " " + LONG, "time_zone", "America/Lima"));
        clinic.upsert(
                        Map.of(
                                "code",
                                "p1",
                                "first_name",
                                TAG,
                                "last_name",
                                LONG,
                                "birth_date",
                                "1980-05-17"),
                        Map.of("code", "p".repeat(60), "first_name", BACKWARDS, "last_name", TAG),
                        Map.of("code", "p3", "first_name", "Ana", "last_name", "Ruiz"))
                .expect(200);
        clinic.withCode(CODE, "tag", TAG, "max_redemptions", 10)
                .withCode("GONE")
                .deactivate("GONE")
                .expect(200);
        clinic.redeemedBy(3, "guest", CODE);
        Support.of(operator, clinic)
                .makeBatch(Map.of("pattern", "X".repeat(55) + "########", "count", 3, "tag", TAG))
                .expect(201);
        Prescriptions issuer = Prescriptions.of(operator, clinic);
        issuer.withdraw(issuer.issued(Map.of()), TAG).expect(204);
        issuer.issued(Map.of());
        Instant now = Instant.now().truncatedTo(ChronoUnit.SECONDS);
        clinic.book(VISIT, "p1", issuer.professional(), now.toString()).expect(200);
        clinic.book("later", "p3", issuer.professional(), now.plus(Duration.ofDays(2)).toString())
                .expect(200);
        Database.change(
                "INSERT INTO delivery (organization_id, at, code, channel, recipient, state, reason, request_id, changed_at)"
                        + " SELECT ?, now(), ?, 'email', 'a***@example.com', s, CASE s WHEN 'failed' THEN 'rejected' END, ?, now()"
                        + " FROM unnest(ARRAY['accepted', 'delivered', 'failed']) s",
                clinic.uuid(),
                CODE,
                UUID.randomUUID().toString());
        Database.change(
                "INSERT INTO visit_hindrance SELECT organization_id, id, r, m, w, 'firefox', now(), now(), 2 FROM appointment,"
                        + " unnest(ARRAY['patient', 'professional']) r, unnest(ARRAY['trial', 'visit']) m,"
                        + " unnest(ARRAY['begun', 'limited', 'camera_refused', 'udp_blocked', 'no_path']) w"
                        + " WHERE organization_id = ? AND code = ?",
                clinic.uuid(),
                VISIT);
        Database.change(
                "INSERT INTO visit_answer SELECT organization_id, id, 'patient', false, 'safari', now() FROM appointment"
                        + " WHERE organization_id = ? AND code = ?",
                clinic.uuid(),
                VISIT);
        operator.createPerson(
                        Map.of(
                                "name",
                                TAG,
                                "roles",
                                List.of(Map.of("role", "support", "organization", clinic.id()))))
                .expect(201);
        String found =
                Support.of(operator, clinic)
                        .http()
                        .send(
                                "POST",
                                Operator.organization(clinic.id()) + "/patient-search",
                                "{\"code\":\"p1\"}")
                        .expect(200)
                        .json()
                        .at("/data/0/ref")
                        .asText();
        addErasures(operator, clinic);
        return new ConsoleData(
                clinic,
                found,
                failingWebhook(clinic),
                issuer.professional(),
                conversation(clinic, issuer.professional()));
    }

    /** One that waits for an approval, and one that is finished. */
    private static void addErasures(Operator operator, Organization clinic) {
        operator.change(clinic.id(), Reply.json(Map.of("erasure_needs_two_people", true)))
                .expect(200);
        operator.http()
                .send(
                        "POST",
                        Operator.organization(clinic.id()) + "/erasures",
                        Reply.json(Map.of("code", "p3", "reason", TAG)))
                .expect(202);
        Database.change(
                "INSERT INTO erasure (organization_id, id, patient_id, code_hash, patient_created_at, state, asked_by, asked_at, delay,"
                        + " keep_prescriptions, blocked_at, due_at, started_at, destroyed_at)"
                        + " SELECT organization_id, gen_random_uuid(), id, sha256('x'), created_at, 'destroyed', 'operator:x', now(),"
                        + " interval '7 days', interval '1 day', now(), now(), now(), now() FROM patient WHERE organization_id = ? AND code = ?",
                clinic.uuid(),
                "p".repeat(60));
    }

    private static String conversation(Organization clinic, String professional) {
        clinic.welcome("p1", TAG, professional).expect(200);
        Widget patient = clinic.widgetOf("p1");
        String id = patient.conversationWith(professional);
        patient.write(id, BACKWARDS).expect(200);
        patient.write(id, LONG).expect(200);
        return id;
    }

    /**
     * Signs in a new person who is that professional, with a name that breaks pages that do not
     * escape or wrap it.
     */
    Person professionalAtDesk() {
        Map<String, String> named = Map.of("name", TAG + " " + LONG);
        return DeskUser.of(professional, named, clinic).person();
    }

    private static String failingWebhook(Organization clinic) {
        Webhooks webhooks = Webhooks.of(clinic);
        webhooks.created(Webhooks.body("appointment_created", "email", Map.of("subject", TAG)));
        String id =
                webhooks.created(
                        Webhooks.body(
                                "appointment_created",
                                "http",
                                Map.of(
                                        "url",
                                        "https://his.example/" + "events".repeat(30),
                                        "headers",
                                        Map.of("Authorization", TAG))));
        webhooks.fill(id, 2, "failed");
        webhooks.fill(id, 1, "pending");
        Database.change(
                "UPDATE webhook_endpoint SET state = 'failing', failures = 7, since = now(), failed_at = now(), failed_status = 500,"
                        + " failed_reason = ? WHERE organization_id = ? AND url <> 'mailto:'",
                TAG,
                clinic.uuid());
        return id;
    }

    /**
     * The URL fragment that selects what a page shows.
     *
     * @param page the name of a page of the console or the desk
     * @return the fragment with its {@code #}, or an empty text
     */
    String fragment(String page) {
        return switch (page) {
            case "patient", "access" -> "#" + patient;
            case "code" -> "#" + CODE;
            case "appointment" -> "#" + VISIT;
            case "webhook" -> "#" + webhook;
            case "desk-patient" -> "#" + clinic.id() + "/" + patient;
            case "desk-messages" -> "#" + conversation;
            default -> "";
        };
    }
}
