package org.patientcare.chaos.erasures;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.IntStream;
import org.patientcare.chaos.nodes.TwoNodes;
import org.patientcare.testing.Operator;
import org.patientcare.testing.Organization;
import org.patientcare.testing.Prescriptions;
import org.patientcare.testing.Reply;
import org.patientcare.testing.ScriptedReceiver;
import org.patientcare.testing.Support;
import org.patientcare.testing.Waiting;
import org.patientcare.testing.Widget;

/** An organization whose patients have everything, with a receiver of its events. */
final class Subjects implements AutoCloseable {

    private static final List<String> SUBSCRIBED =
            List.of(
                    "appointment_created",
                    "appointment_cancelled",
                    "prescription_created",
                    "care.activation_code_redeemed",
                    "care.patient_erased");

    /** So many that a patient is destroyed in several batches. */
    private static final String MESSAGES =
            """
            INSERT INTO conversation_message (organization_id, conversation_id, number, sender, text, sent_at)
            SELECT c.organization_id, c.id, c.last + n, 'professional', ? || ' ' || n, now()
            FROM conversation c CROSS JOIN generate_series(1, 2500) n WHERE c.organization_id = ? AND c.patient_id = ?""";

    /** What nobody adds to once the patient is blocked: an erasure must count exactly these. */
    private static final Set<Step> COUNTED =
            EnumSet.of(
                    Step.APPOINTMENT,
                    Step.CONVERSATION_MESSAGE,
                    Step.CONVERSATION,
                    Step.REDEMPTION,
                    Step.PRESCRIPTION_ITEM,
                    Step.PRESCRIPTION);

    private final ScriptedReceiver receiver = new ScriptedReceiver();
    private final TwoNodes nodes;
    private final Operator operator;
    private final Organization clinic;
    private final Prescriptions prescriptions;
    private final List<Subject> all;

    Subjects(TwoNodes nodes, int count) throws SQLException {
        this.nodes = nodes;
        operator = nodes.operator();
        clinic =
                operator.newOrganization(
                        Map.of(
                                "name",
                                "Clinic",
                                "language",
                                "en",
                                "activation_code_delivery",
                                true));
        SUBSCRIBED.forEach(this::subscribe);
        prescriptions = Prescriptions.of(operator, clinic);
        List<String> canaries = IntStream.range(0, count).mapToObj(n -> canary()).toList();
        canaries.forEach(this::make);
        try (Connection superuser = nodes.database().superuser()) {
            awaitTold(superuser);
            all = canaries.stream().map(canary -> find(superuser, canary)).toList();
        }
    }

    Organization clinic() {
        return clinic;
    }

    List<Subject> all() {
        return all;
    }

    /** A client with a credential that may erase and export. */
    Organization eraser() {
        return operator.withPermissions(clinic, "patients", "patients-erase", "patients-export");
    }

    /** Waits until all events are published and delivered. */
    void awaitTold(Connection superuser) {
        Waiting.until(
                "the events of the patients are told",
                () ->
                        isNone(superuser, "event WHERE organization_id = ? AND position IS NULL")
                                && isNone(
                                        superuser,
                                        "webhook_delivery WHERE organization_id = ? AND state = 'pending'"));
    }

    private boolean isNone(Connection superuser, String rows) {
        try (PreparedStatement statement =
                superuser.prepareStatement("SELECT NOT EXISTS (SELECT FROM " + rows + ")")) {
            statement.setObject(1, clinic.uuid());
            try (ResultSet row = statement.executeQuery()) {
                row.next();
                return row.getBoolean(1);
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        receiver.close();
    }

    private void subscribe(String type) {
        Map<String, ?> webhook =
                Map.of(
                        "type",
                        type,
                        "channel",
                        "http",
                        "meta",
                        Map.of("url", receiver.url("/events")));
        clinic.http().send("POST", "/v1/organizations/webhooks", Reply.json(webhook)).expect(201);
    }

    /** Letters that are in no word, and no number that another value could have. */
    private static String canary() {
        return "zq" + UUID.randomUUID().toString().replace("-", "").substring(0, 14);
    }

    private static String code(String canary) {
        return "C-" + canary;
    }

    private void make(String canary) {
        String code = code(canary);
        String email = canary + "@mail.example";
        Map<String, Object> patient = new HashMap<>();
        patient.put("code", code);
        patient.put("first_name", "First" + canary);
        patient.put("last_name", "Last" + canary);
        patient.put("tax_id", canary);
        patient.put("email", email);
        patient.put("birth_date", "1980-05-17");
        patient.put("meta", Map.of("card", canary));
        clinic.upsert(patient).expect(200);
        prescriptions.issued(Map.of("patient", Map.of("code", code)));
        String card = "W-" + canary.substring(2, 10);
        clinic.withCode(card, "max_redemptions", 1);
        clinic.sendCode(card, Reply.json(Map.of("name", "To" + canary, "email", email)))
                .expect(200);
        String token = clinic.authenticate(code).expect(200).json().get("access_token").asText();
        Widget widget = Widget.with(token, nodes.ports().get(0));
        widget.redeem(card).expect(200);
        String doctor = prescriptions.professional();
        clinic.book("V-" + canary, code, doctor, "2031-05-05T10:00:00Z").expect(200);
        clinic.welcome(code, "Hola " + canary, doctor).expect(200);
        widget.write(widget.conversationWith(doctor), "Soy " + canary).expect(200);
        Support.of(operator, clinic)
                .upload("code,first_name\n" + code + ",A" + canary + "\n")
                .expect(201);
    }

    private Subject find(Connection superuser, String canary) {
        try (PreparedStatement statement =
                        superuser.prepareStatement(
                                "SELECT id FROM patient WHERE organization_id = ? AND code = ?");
                PreparedStatement messages = superuser.prepareStatement(MESSAGES)) {
            statement.setObject(1, clinic.uuid());
            statement.setString(2, code(canary));
            long id;
            try (ResultSet row = statement.executeQuery()) {
                row.next();
                id = row.getLong(1);
            }
            messages.setString(1, "More " + canary);
            messages.setObject(2, clinic.uuid());
            messages.setLong(3, id);
            messages.executeUpdate();
            Map<String, Long> rows = new HashMap<>();
            for (Step step : COUNTED) {
                rows.put(step.table(), step.count(superuser, clinic.uuid(), id));
            }
            return new Subject(canary, code(canary), id, rows);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
