package org.patientcare.testing;

import java.util.Map;
import java.util.UUID;

/** The webhooks of an organization, as its system sees them. */
public record Webhooks(Organization organization) {

    private static final String PATH = "/v1/organizations/webhooks";

    /**
     * SQL that inserts a failed delivery of an event that is not stored, for each webhook of an
     * organization.
     */
    public static final String DELIVERY_OF_EACH =
            "INSERT INTO webhook_delivery (organization_id, webhook_id, endpoint_id, sequence, event_id, occurred_at, type, object, state)"
                    + " SELECT organization_id, id, endpoint_id, number, gen_random_uuid(), now(), type, 'appointment:a', 'failed'"
                    + " FROM webhook WHERE organization_id = ?";

    public static Webhooks of(Organization organization) {
        return new Webhooks(organization);
    }

    public Reply create(String json) {
        return organization.http().send("POST", PATH, json);
    }

    public static String body(String type, String channel, Map<String, ?> meta) {
        return Reply.json(Map.of("type", type, "channel", channel, "meta", meta));
    }

    /** A subscription to new appointments. */
    public static String body(String url) {
        return body("appointment_created", "http", Map.of("url", url));
    }

    /** The id of a new subscription to new appointments. */
    public String made(String url) {
        return created(body(url));
    }

    /** The id of a new subscription. */
    public String created(String json) {
        return create(json).expect(201).json().at("/data/id").asText();
    }

    public Reply list() {
        return organization.http().get(PATH);
    }

    public Reply get(String id) {
        return organization.http().get(PATH + "/" + id);
    }

    /** A GET below a webhook. */
    public Reply get(String id, String rest) {
        return organization.http().get(PATH + "/" + id + "/" + rest);
    }

    public Reply replace(String id, String json) {
        return organization.http().send("PUT", PATH + "/" + id, json);
    }

    public Reply delete(String id) {
        return organization.http().send("DELETE", PATH + "/" + id, null);
    }

    /**
     * @param json null for no body
     */
    public Reply post(String id, String rest, String json) {
        return organization.http().send("POST", PATH + "/" + id + "/" + rest, json);
    }

    public String secret(String id) {
        return get(id, "secret").expect(200).json().at("/data/secret").asText();
    }

    /** The id of any delivery of a webhook. */
    public String deliveryOf(String id) {
        return (String)
                Database.value(
                        "SELECT id::text FROM webhook_delivery WHERE organization_id = ? AND webhook_id = ?",
                        organization.uuid(),
                        UUID.fromString(id));
    }

    /** How many deliveries of a webhook are in a state. */
    public long count(String id, String state) {
        return Database.count(
                "SELECT count(*) FROM webhook_delivery WHERE organization_id = ? AND webhook_id = ? AND state = ?",
                organization.uuid(),
                UUID.fromString(id),
                state);
    }

    /**
     * Stores an event about a patient for each delivery of the organization that has none. It is
     * published already, and in no feed.
     */
    public void storeEventOfEach(String patient, String payload) {
        Database.change(
                "INSERT INTO event (organization_id, sequence, id, event, type, object_kind, object_code, patient_id, patient_code,"
                        + " occurred_at, payload, position)"
                        + " SELECT d.organization_id, d.sequence, d.event_id, 'appointment_created', 'patient_consultation_created',"
                        + " 'appointment', 'a', p.id, p.code, d.occurred_at, CAST(? AS json), 0"
                        + " FROM webhook_delivery d JOIN patient p ON p.organization_id = d.organization_id AND p.code = ?"
                        + " WHERE d.organization_id = ? ON CONFLICT DO NOTHING",
                payload,
                patient,
                organization.uuid());
    }

    /**
     * Inserts deliveries of a webhook, of events that happened a second apart, the last one now.
     *
     * @param state of all of them
     */
    public void fill(String id, int deliveries, String state) {
        fill(id, deliveries, state, 1);
    }

    /**
     * The same, of events that follow those with a lower sequence.
     *
     * @param first the sequence of the first event
     */
    public void fill(String id, int deliveries, String state, int first) {
        int last = first + deliveries - 1;
        Database.change(
                "INSERT INTO webhook_delivery (organization_id, webhook_id, endpoint_id, sequence, event_id, occurred_at, type, object, state,"
                        + " attempts, attempted_at, status, reason, duration_ms)"
                        + " SELECT organization_id, id, endpoint_id, n, gen_random_uuid(), now() - make_interval(secs => ? - n), type,"
                        + " 'appointment:a' || n, ?, 3, now(), 500, 'The receiver answered 500.', 31"
                        + " FROM webhook CROSS JOIN generate_series(?, ?) n WHERE organization_id = ? AND id = ?",
                last,
                state,
                first,
                last,
                organization.uuid(),
                UUID.fromString(id));
    }
}
