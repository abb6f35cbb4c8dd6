package org.patientcare.access.signin;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Optional;
import org.patientcare.access.session.SessionToken;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.database.Row;
import org.patientcare.platform.shared.Sha256;

@ApplicationScoped
class ProviderRedirectRepository {

    private static final String ADD =
            """
            INSERT INTO sign_in_challenge (token_hash, purpose, binding_hash, challenge, provider, person_id, ends_at)
            VALUES (:hash, :purpose, :binding, :secret, :provider, CAST(:person AS uuid),
                clock_timestamp() + interval '5 minutes')""";

    private static final String TAKE =
            """
            DELETE FROM sign_in_challenge WHERE token_hash = :hash AND binding_hash = :binding AND provider = :provider
                AND ends_at > clock_timestamp()
            RETURNING purpose, provider, challenge, person_id, ends_at - interval '5 minutes' AS begun_at""";

    /** Kept longer than a logout token is accepted, so that none can be used twice. */
    private static final String NOTE_FAREWELL =
            """
            INSERT INTO sign_in_challenge (token_hash, purpose, ends_at)
            VALUES (:hash, 'logout-token', clock_timestamp() + interval '15 minutes')
            ON CONFLICT (token_hash) DO NOTHING RETURNING ends_at""";

    @Inject private Database database;

    void add(SessionToken state, SessionToken binding, ProviderRedirect challenge) {
        database.statement(ADD)
                .bind("hash", state.hash())
                .bind("purpose", challenge.purpose().databaseValue())
                .bind("binding", binding.hash())
                .bind("secret", ChallengeRepository.bytes(challenge.codeVerifier()))
                .bind("provider", challenge.provider())
                .bind("person", challenge.person() == null ? null : challenge.person().toString())
                .updateOne();
    }

    /** Removes and returns a valid challenge of this browser, so that it works only once. */
    Optional<ProviderRedirect> take(SessionToken state, SessionToken binding, String provider) {
        return database.statement(TAKE)
                .bind("hash", state.hash())
                .bind("binding", binding.hash())
                .bind("provider", provider)
                .first(ProviderRedirectRepository::read);
    }

    /** Records a logout token. Returns false if it was recorded before. */
    boolean recordLogoutToken(String issuer, String id) {
        return database.statement(NOTE_FAREWELL)
                .bind("hash", Sha256.of(issuer + "\n" + id))
                .first(row -> row.instant("ends_at"))
                .isPresent();
    }

    private static ProviderRedirect read(Row row) {
        return new ProviderRedirect(
                ProviderPurpose.ofDatabaseValue(row.text("purpose")),
                row.text("provider"),
                ChallengeRepository.text(row.bytes("challenge")),
                row.uuid("person_id"),
                row.instant("begun_at"));
    }
}
