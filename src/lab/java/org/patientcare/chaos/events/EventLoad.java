package org.patientcare.chaos.events;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.patientcare.testing.Operator;
import org.patientcare.testing.Organization;
import org.patientcare.testing.Prescriptions;
import org.patientcare.testing.Reply;
import org.patientcare.testing.Waiting;

/** Changes of all kinds of an organization, whose events go to a receiver and into the feed. */
public final class EventLoad implements AutoCloseable {

    /** What nodes need, so that deliveries are repeated at once. */
    public static final Map<String, String> SETTINGS =
            Map.of(
                    "patientcare.webhooks.allowed-ranges",
                    "127.0.0.0/8",
                    "patientcare.webhooks.retries",
                    "PT1S,PT1S,PT1S,PT1S,PT1S,PT1S,PT1S,PT1S,PT1S,PT1S");

    private static final List<String> SUBSCRIBED =
            List.of(
                    "appointment_created",
                    "appointment_rescheduled",
                    "appointment_cancelled",
                    "prescription_created",
                    "patient_message_received",
                    "care.activation_code_redeemed",
                    "care.patient_subscription_ended",
                    "care.professional_message_received",
                    "message_unread");

    private final Receiver receiver = new Receiver();
    private final Organization clinic;
    private final Changes changes;

    /**
     * @param ports of the nodes, which run
     */
    public EventLoad(Operator operator, List<Integer> ports, int writers) {
        clinic = operator.newOrganization(Map.of("name", "Clinic"));
        clinic.withPatient("p1").withCode(Changes.CODE);
        changes = new Changes(clinic, Prescriptions.of(operator, clinic), ports, writers);
        SUBSCRIBED.forEach(this::subscribe);
    }

    public void begin() {
        changes.begin();
    }

    /** Returns when the given number of further changes has been acknowledged. */
    public void awaitAcknowledged(int more) {
        changes.awaitAcknowledged(more);
    }

    /** Returns when each writer has its last answer. */
    public void end() {
        changes.end();
    }

    /**
     * Waits until all is delivered, and prints a line.
     *
     * @param what happened meanwhile
     * @return every rule that was broken
     */
    public List<String> findings(String what, Connection superuser) throws SQLException {
        EventCheck eventCheck = new EventCheck(superuser, clinic.uuid());
        Waiting.until("all is delivered", () -> isAllTold(eventCheck));
        List<String> findings = eventCheck.findings(receiver, clinic.http());
        System.out.printf(
                "%s: %d acknowledged changes, %d events, %d calls of the receiver, %d findings%n",
                what,
                changes.acknowledged(),
                eventCheck.events(),
                receiver.calls(),
                findings.size());
        return findings;
    }

    @Override
    public void close() {
        changes.stop();
        receiver.close();
    }

    private void subscribe(String type) {
        clinic.http()
                .send(
                        "POST",
                        "/v1/organizations/webhooks",
                        Reply.json(
                                Map.of(
                                        "type",
                                        type,
                                        "channel",
                                        "http",
                                        "meta",
                                        Map.of("url", receiver.url()))))
                .expect(201);
    }

    private static boolean isAllTold(EventCheck eventCheck) {
        try {
            return eventCheck.isAllDelivered();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
