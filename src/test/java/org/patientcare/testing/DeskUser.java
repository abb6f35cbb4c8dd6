package org.patientcare.testing;

import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * A person at the desk surface: signed in, and linked to a professional.
 *
 * @param professional the hash of the professional
 * @param id of the person
 */
public record DeskUser(String professional, String id, Person person) {

    private static final String DESK = "/desk/v1/";

    /**
     * A new professional of these organizations, and a person with the role in each, without a time
     * zone.
     */
    public static DeskUser of(Organization... clinics) {
        return of(Operator.operator().newProfessional(clinics), Map.of(), clinics);
    }

    /**
     * A new person who is linked to an existing professional.
     *
     * @param more further fields of the person
     * @param clinics in which they have the role
     */
    public static DeskUser of(String professional, Map<String, ?> more, Organization... clinics) {
        Map<String, Object> person = new HashMap<>(more);
        person.putIfAbsent("name", "Dra. Elena Vidal");
        person.put("professional", professional);
        person.put(
                "roles",
                Arrays.stream(clinics)
                        .map(each -> Map.of("role", "professional", "organization", each.id()))
                        .toList());
        String id =
                Operator.operator().createPerson(person).expect(201).json().at("/data/id").asText();
        return new DeskUser(professional, id, Person.signedIn(id));
    }

    public Reply get(String path) {
        return person.get(DESK + path);
    }

    public Reply send(String method, String path, Object body) {
        return person.send(method, DESK + path, body);
    }

    /**
     * The codes of the visits that the desk lists, in order.
     *
     * @param query with its question mark
     */
    public List<String> visits(String query) {
        return get("visits" + query).expect(200).json().get("data").findValuesAsText("code");
    }

    /** Repeats a GET with the ETag of an earlier answer. */
    public Reply getIfNoneMatch(String path, Reply seen) {
        return person.http().with("If-None-Match", seen.header("ETag")).get(DESK + path);
    }

    /** A path below an organization. */
    public static String at(Organization clinic, String path) {
        return "organizations/" + clinic.id() + "/" + path;
    }

    /** The service's own id of a patient. */
    public static String ref(Organization clinic, String code) {
        return (String)
                Database.value(
                        "SELECT id::text FROM patient WHERE organization_id = ? AND code = ?",
                        clinic.uuid(),
                        code);
    }

    /** The number of successful actions of this person in the audit trail. */
    public long rows(String action) {
        return Database.count(
                "SELECT count(*) FROM audit_log WHERE actor_kind = 'person' AND actor_id = ? AND action = ? AND outcome = 'done'",
                UUID.fromString(id).toString(),
                action);
    }

    /** Opens a web socket of the desk at the suite's node. */
    public WebSocketClient open() {
        return open(Http.suiteNode().base());
    }

    /**
     * The same at another node whose public address is the suite's. Returns when the service has
     * said that it is ready.
     */
    public WebSocketClient open(String base) {
        WebSocketClient opened =
                WebSocketClient.ofDesk(
                        base,
                        person.cookieHeader(),
                        WebSocketClient.origin(Http.suiteNode().base()),
                        Http.randomAddress());
        opened.await("ready");
        return opened;
    }

    /**
     * Sets in the database that the professional is online until this long from now, in all their
     * organizations.
     */
    public void setOnlineUntil(Duration fromNow) {
        Database.change(
                "UPDATE professional_assignment SET online_until = now() + ? * interval '1 second'"
                        + " WHERE professional_hash = ?",
                fromNow.toSeconds(),
                professional);
    }

    /** Sets in the database that the professional has left. */
    public void setOffline() {
        Database.change(
                "UPDATE professional_assignment SET online_until = '-infinity' WHERE professional_hash = ?",
                professional);
    }

    /** Whether the professional's last report keeps them online for longer than this from now. */
    public boolean isOnlineFor(Duration fromNow) {
        return Database.count(
                        "SELECT count(*) FROM professional_assignment WHERE professional_hash = ?"
                                + " AND online_until > now() + ? * interval '1 second'",
                        professional,
                        fromNow.toSeconds())
                >= 1;
    }

    /** Ends the session, as signing out does. */
    public void endSession() {
        Database.change("DELETE FROM person_session WHERE person_id = ?", UUID.fromString(id));
    }
}
