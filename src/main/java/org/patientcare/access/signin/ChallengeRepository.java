package org.patientcare.access.signin;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.Base64;
import java.util.Optional;
import org.patientcare.access.session.SessionToken;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.database.OldRows;
import org.patientcare.platform.database.Row;

@ApplicationScoped
class ChallengeRepository {

    private static final String ADD =
            """
            INSERT INTO sign_in_challenge (token_hash, purpose, binding_hash, challenge, person_id, link_hash, ends_at)
            VALUES (:hash, :purpose, :binding, :challenge, CAST(:person AS uuid), :link,
                clock_timestamp() + interval '5 minutes')""";

    private static final String TAKE =
            """
            DELETE FROM sign_in_challenge WHERE token_hash = :hash AND binding_hash = :binding
                AND provider IS NULL AND ends_at > clock_timestamp()
            RETURNING purpose, challenge, person_id, link_hash""";

    private static final String ADD_LINK =
            """
            INSERT INTO sign_in_challenge (token_hash, purpose, ends_at)
            VALUES (:hash, 'console-link', clock_timestamp() + interval '10 minutes') RETURNING ends_at""";

    private static final String TAKE_LINK =
            """
            DELETE FROM sign_in_challenge WHERE token_hash = :hash AND purpose = 'console-link'
                AND ends_at > clock_timestamp()
            RETURNING purpose""";

    private static final String REMOVE_ENDED =
            OldRows.delete("sign_in_challenge", "ends_at", "statement_timestamp()");

    @Inject private Database database;

    void add(SessionToken id, SessionToken binding, Challenge challenge) {
        database.statement(ADD)
                .bind("hash", id.hash())
                .bind("purpose", challenge.purpose().code())
                .bind("binding", binding.hash())
                .bind("challenge", bytes(challenge.value()))
                .bind("person", challenge.person() == null ? null : challenge.person().toString())
                .bind(
                        "link",
                        challenge.invitationHash() == null
                                ? null
                                : bytes(challenge.invitationHash()))
                .updateOne();
    }

    /** Removes and returns a valid challenge of this browser, so that it works only once. */
    Optional<Challenge> take(SessionToken id, SessionToken binding) {
        return database.statement(TAKE)
                .bind("hash", id.hash())
                .bind("binding", binding.hash())
                .first(ChallengeRepository::read);
    }

    /** Returns when the link expires. */
    Instant addLink(SessionToken link) {
        return database.statement(ADD_LINK)
                .bind("hash", link.hash())
                .one(row -> row.instant("ends_at"));
    }

    /** Removes a valid link, so that it works only once. Returns whether it was valid. */
    boolean takeLink(SessionToken link) {
        return database.statement(TAKE_LINK)
                .bind("hash", link.hash())
                .first(row -> row.text("purpose"))
                .isPresent();
    }

    int removeEnded() {
        return database.statement(REMOVE_ENDED).updateAny();
    }

    private static Challenge read(Row row) {
        byte[] link = row.bytes("link_hash");
        return new Challenge(
                row.enumValue(ChallengePurpose.class, "purpose"),
                text(row.bytes("challenge")),
                row.uuid("person_id"),
                link == null ? null : text(link));
    }

    static byte[] bytes(String text) {
        return Base64.getUrlDecoder().decode(text);
    }

    static String text(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}
