package org.patientcare.testing;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * A professional who is signed in, and whose page is open somewhere.
 *
 * @param professional the hash
 * @param id of the person
 */
public record Desk(String professional, String id, Person person) {

    /** A new professional of an organization. */
    public static Desk of(Organization clinic) {
        return of(clinic, Operator.operator().newProfessional(clinic));
    }

    /** Somebody who is this professional. */
    public static Desk of(Organization clinic, String professional) {
        String id =
                Operator.operator()
                        .createPerson(
                                Map.of(
                                        "name",
                                        "Dr. Rey",
                                        "professional",
                                        professional,
                                        "roles",
                                        List.of(
                                                Map.of(
                                                        "role",
                                                        "professional",
                                                        "organization",
                                                        clinic.id()))))
                        .expect(201)
                        .json()
                        .at("/data/id")
                        .asText();
        return new Desk(professional, id, Person.signedIn(id));
    }

    /** The socket of one more page, at the suite's node. */
    public Socket open() {
        return open(Http.suiteNode().base());
    }

    /** The same at another node, whose public address is the suite's; it has news by then. */
    public Socket open(String base) {
        Socket opened =
                Socket.ofDesk(
                        base,
                        person.cookieHeader(),
                        Socket.origin(Http.suiteNode().base()),
                        Http.randomAddress());
        opened.await("ready");
        return opened;
    }

    /** Has them said that they were there until so long from now. */
    public void wasThereUntil(Duration fromNow) {
        Database.change(
                "INSERT INTO professional_presence VALUES (?, now() + ? * interval '1 second')"
                        + " ON CONFLICT (professional_hash) DO UPDATE SET online_until = excluded.online_until",
                professional,
                fromNow.toSeconds());
    }

    /** Has them said that they left. */
    public void left() {
        Database.change(
                "INSERT INTO professional_presence VALUES (?, '-infinity')"
                        + " ON CONFLICT (professional_hash) DO UPDATE SET online_until = excluded.online_until",
                professional);
    }

    /** Whether they are there for at least so long from now. */
    public boolean isThereFor(Duration fromNow) {
        return Database.count(
                        "SELECT count(*) FROM professional_presence WHERE professional_hash = ?"
                                + " AND online_until > now() + ? * interval '1 second'",
                        professional,
                        fromNow.toSeconds())
                == 1;
    }

    /** Ends the session, as signing out does. */
    public void endSession() {
        Database.change("DELETE FROM person_session WHERE person_id = ?", UUID.fromString(id));
    }
}
