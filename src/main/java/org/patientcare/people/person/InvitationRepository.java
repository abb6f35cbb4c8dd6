package org.patientcare.people.person;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.database.OldRows;
import org.patientcare.platform.database.Scope;
import org.patientcare.platform.shared.Sha256;

@ApplicationScoped
class InvitationRepository {

    private static final String PUT =
            """
            INSERT INTO invitation (person_id, token_hash, expires_at, invited_by)
            VALUES (:person, :hash, clock_timestamp() + :seconds * interval '1 second', CAST(:by AS uuid))
            ON CONFLICT (person_id) DO UPDATE
                SET token_hash = EXCLUDED.token_hash, expires_at = EXCLUDED.expires_at, used_at = NULL,
                    invited_by = EXCLUDED.invited_by
            RETURNING expires_at""";

    private static final String IS_VALID =
            "i.token_hash = :hash AND i.used_at IS NULL AND i.expires_at > clock_timestamp()"
                    + " AND NOT EXISTS (SELECT FROM person b"
                    + " WHERE b.id = i.invited_by AND b.disabled_at IS NOT NULL)";

    private static final String FIND =
            """
            SELECT p.id, p.name, ARRAY(SELECT concat_ws('@', r.role, r.organization_id::text)
                FROM role_assignment r WHERE r.person_id = p.id ORDER BY r.role, r.organization_id) AS roles
            FROM invitation i JOIN person p ON p.id = i.person_id AND p.disabled_at IS NULL WHERE\
            """
                    + " "
                    + IS_VALID;

    private static final String USE =
            """
            UPDATE invitation i SET used_at = clock_timestamp()
            FROM person p WHERE p.id = i.person_id AND p.disabled_at IS NULL AND\
            """
                    + " "
                    + IS_VALID
                    + " RETURNING i.person_id";

    private static final String EXPIRE =
            """
            WITH held AS (SELECT person_id FROM invitation
                WHERE (person_id = :own OR invited_by = :own AND :issued)
                    AND used_at IS NULL AND expires_at > clock_timestamp()
                ORDER BY person_id FOR UPDATE),
            ended AS (
                UPDATE invitation SET expires_at = clock_timestamp()
                WHERE person_id IN (SELECT person_id FROM held) RETURNING person_id)
            SELECT (SELECT count(*) FROM held) AS expected, (SELECT count(*) FROM ended) AS touched""";

    private static final String EXPIRE_OF_PROFESSIONAL =
            EXPIRE.replace(
                    "(person_id = :own OR invited_by = :own AND :issued)",
                    "person_id IN (SELECT id FROM person WHERE professional_hash = :professional)");

    private static final Duration MAIL_WINDOW = Duration.ofHours(1);

    private static final String COUNT_MAIL =
            """
            INSERT INTO invitation_mail AS m (address_hash, started_at, mails) VALUES (:hash, clock_timestamp(), 1)
            ON CONFLICT (address_hash) DO UPDATE SET (started_at, mails) = (
                SELECT CASE WHEN t.over THEN EXCLUDED.started_at ELSE m.started_at END,
                    CASE WHEN t.over THEN 1 ELSE m.mails + 1 END
                FROM (SELECT abs(extract(epoch FROM EXCLUDED.started_at - m.started_at)) >= :window AS over) t)
            RETURNING m.mails, :window - extract(epoch FROM clock_timestamp() - m.started_at) AS ends_in""";

    private static final String REMOVE_OLD_MAIL_COUNTS =
            OldRows.delete("invitation_mail", "started_at", OldRows.ago(MAIL_WINDOW));

    @Inject private Database database;

    /**
     * Stores an invitation, which replaces an earlier one of the person. Returns when it expires.
     *
     * @param by who issues it; null for the operator's keys
     */
    Instant put(UUID person, byte[] hash, Duration lifetime, UUID by) {
        return database.statement(PUT)
                .bind("person", person)
                .bind("hash", hash)
                .bind("seconds", (int) lifetime.toSeconds())
                .bind("by", by == null ? null : by.toString())
                .one(row -> row.instant("expires_at"));
    }

    Optional<Invitations.Invitee> find(byte[] hash) {
        return database.inScope(Scope.AUTHENTICATION)
                .statement(FIND)
                .bind("hash", hash)
                .first(
                        row ->
                                new Invitations.Invitee(
                                        row.uuid("id"),
                                        row.text("name"),
                                        row.texts("roles").stream()
                                                .map(RoleAssignment::parse)
                                                .toList()));
    }

    /**
     * Expires the unused invitation of a person.
     *
     * @param issued whether unused invitations that the person issued to others expire as well
     */
    void expire(UUID person, boolean issued) {
        database.statement(EXPIRE).bind("own", person).bind("issued", issued).updateCounted();
    }

    /** Expires the unused invitations of all people who are linked to a professional. */
    void expireOfProfessional(String professional) {
        database.statement(EXPIRE_OF_PROFESSIONAL)
                .bind("professional", professional)
                .updateCounted();
    }

    /** The person whom the invitation is for, whether it is still valid or not. */
    Optional<UUID> personOf(byte[] hash) {
        return database.statement("SELECT person_id FROM invitation WHERE token_hash = :hash")
                .bind("hash", hash)
                .first(row -> row.uuid("person_id"));
    }

    /** Marks a valid invitation as used and returns its person; empty if it is not valid. */
    Optional<UUID> markUsed(byte[] hash) {
        return database.statement(USE).bind("hash", hash).first(row -> row.uuid("person_id"));
    }

    /**
     * How many invitations were mailed to an address in the current window, which is fixed and has
     * an hour.
     *
     * @param mails this one included
     * @param endsIn seconds until the window ends, rounded up
     */
    record CountedMails(int mails, int endsIn) {}

    /** Counts one more, in the transaction of the caller. */
    CountedMails countMail(String address) {
        return database.statement(COUNT_MAIL)
                .bind("hash", Sha256.of(address.toLowerCase(Locale.ROOT)))
                .bind("window", (int) MAIL_WINDOW.toSeconds())
                .one(
                        row ->
                                new CountedMails(
                                        row.integer("mails"),
                                        Math.max(1, (int) Math.ceil(row.decimal("ends_in")))));
    }

    int removeOldMailCounts() {
        return database.statement(REMOVE_OLD_MAIL_COUNTS).updateAny();
    }
}
