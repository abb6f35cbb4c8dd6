package org.patientcare.access.signin;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.Base64;
import java.util.Optional;
import org.patientcare.access.session.SessionToken;
import org.patientcare.access.signin.ProviderSessions.ProviderRedirect;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.database.OldRows;
import org.patientcare.platform.database.Row;
import org.patientcare.platform.shared.Sha256;

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

    private static final String ADD_REDIRECT =
            """
            INSERT INTO sign_in_challenge (token_hash, purpose, binding_hash, challenge, provider, person_id, ends_at)
            VALUES (:hash, :purpose, :binding, :secret, :provider, CAST(:person AS uuid),
                clock_timestamp() + interval '5 minutes')""";

    private static final String TAKE_REDIRECT =
            """
            DELETE FROM sign_in_challenge WHERE token_hash = :hash AND binding_hash = :binding AND provider = :provider
                AND ends_at > clock_timestamp()
            RETURNING purpose, provider, challenge, person_id, ends_at - interval '5 minutes' AS begun_at""";

    /** Kept longer than a logout token is accepted, so that none can be used twice. */
    private static final String RECORD_LOGOUT_TOKEN =
            """
            INSERT INTO sign_in_challenge (token_hash, purpose, ends_at)
            VALUES (:hash, 'logout-token', clock_timestamp() + interval '15 minutes')
            ON CONFLICT (token_hash) DO NOTHING RETURNING ends_at""";

    @Inject private Database database;

    void add(SessionToken id, SessionToken binding, Challenges.Challenge challenge) {
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
    Optional<Challenges.Challenge> take(SessionToken id, SessionToken binding) {
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

    private static Challenges.Challenge read(Row row) {
        byte[] link = row.bytes("link_hash");
        return new Challenges.Challenge(
                row.enumValue(Challenges.Purpose.class, "purpose"),
                text(row.bytes("challenge")),
                row.uuid("person_id"),
                link == null ? null : text(link));
    }

    void add(SessionToken state, SessionToken binding, ProviderRedirect challenge) {
        database.statement(ADD_REDIRECT)
                .bind("hash", state.hash())
                .bind("purpose", challenge.purpose().databaseValue())
                .bind("binding", binding.hash())
                .bind("secret", bytes(challenge.codeVerifier()))
                .bind("provider", challenge.provider())
                .bind("person", challenge.person() == null ? null : challenge.person().toString())
                .updateOne();
    }

    /** Removes and returns a valid challenge of this browser, so that it works only once. */
    Optional<ProviderRedirect> take(SessionToken state, SessionToken binding, String provider) {
        return database.statement(TAKE_REDIRECT)
                .bind("hash", state.hash())
                .bind("binding", binding.hash())
                .bind("provider", provider)
                .first(ChallengeRepository::readRedirect);
    }

    /** Records a logout token. Returns false if it was recorded before. */
    boolean recordLogoutToken(String issuer, String id) {
        return database.statement(RECORD_LOGOUT_TOKEN)
                .bind("hash", Sha256.of(issuer + "\n" + id))
                .first(row -> row.instant("ends_at"))
                .isPresent();
    }

    private static ProviderRedirect readRedirect(Row row) {
        return new ProviderRedirect(
                ProviderRedirect.Purpose.ofDatabaseValue(row.text("purpose")),
                row.text("provider"),
                text(row.bytes("challenge")),
                row.uuid("person_id"),
                row.instant("begun_at"));
    }

    int removeEnded() {
        return database.statement(REMOVE_ENDED).updateAny();
    }

    static byte[] bytes(String text) {
        return Base64.getUrlDecoder().decode(text);
    }

    static String text(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}
