package org.patientcare.people.person;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.people.person.PasskeyService.Passkey;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.database.Row;

@ApplicationScoped
class PasskeyRepository {

    private static final String SELECT =
            """
            SELECT k.id, k.person_id, k.credential_id, k.public_key, k.sign_count, k.backup_eligible, k.label,
                k.created_at, k.last_used_at
            FROM passkey k JOIN person p ON p.id = k.person_id AND p.disabled_at IS NULL WHERE\
            """
                    + " ";

    private static final String ADD =
            """
            INSERT INTO passkey (id, person_id, credential_id, public_key, sign_count, backup_eligible, label)
            VALUES (:id, :person, :credential, :key, :count, :backup, :label)
            ON CONFLICT (credential_id) DO NOTHING RETURNING id""";

    private static final String REMOVE_ALL =
            """
            WITH held AS (SELECT id FROM passkey WHERE person_id = :person FOR UPDATE),
            gone AS (
                DELETE FROM passkey WHERE person_id = :person AND id IN (SELECT id FROM held) RETURNING id)
            SELECT (SELECT count(*) FROM held) AS expected, (SELECT count(*) FROM gone) AS touched""";

    private static final String RECORD_USE =
            """
            UPDATE passkey SET sign_count = :count, last_used_at = clock_timestamp()
            WHERE id = :id AND sign_count = :before RETURNING id""";

    @Inject private Database database;

    /** Adds a passkey. Returns false if its credential id is registered already. */
    boolean add(UUID person, Passkey.Material passkey, String label) {
        return database.statement(ADD)
                .bind("id", UUID.randomUUID())
                .bind("person", person)
                .bind("credential", bytes(passkey.credentialId()))
                .bind("key", bytes(passkey.publicKey()))
                .bind("count", passkey.signCount())
                .bind("backup", passkey.backupEligible())
                .bind("label", label)
                .first(row -> row.uuid("id"))
                .isPresent();
    }

    /** Empty if the passkey does not exist or its person is disabled. */
    Optional<Passkey> find(String credentialId) {
        return database.statement(SELECT + "k.credential_id = :credential")
                .bind("credential", bytes(credentialId))
                .first(PasskeyRepository::read);
    }

    /** The passkeys of a person, the oldest first; none if the person is disabled. */
    List<Passkey> of(UUID person) {
        return database.statement(SELECT + "k.person_id = :person ORDER BY k.created_at, k.id")
                .bind("person", person)
                .list(PasskeyRepository::read);
    }

    /**
     * Stores the new signature counter and the time of use. Returns false if the counter has
     * changed since the passkey was read: of two concurrent uses with one counter only one
     * succeeds.
     */
    boolean recordUse(Passkey passkey, long count) {
        return database.statement(RECORD_USE)
                .bind("id", passkey.id())
                .bind("before", passkey.material().signCount())
                .bind("count", count)
                .first(row -> row.uuid("id"))
                .isPresent();
    }

    void label(UUID id, String label) {
        database.statement("UPDATE passkey SET label = :label WHERE id = :id")
                .bind("id", id)
                .bind("label", label)
                .updateOne();
    }

    void remove(UUID id) {
        database.statement("DELETE FROM passkey WHERE id = :id").bind("id", id).updateOne();
    }

    /** Returns how many were removed. */
    long removeAll(UUID person) {
        return database.statement(REMOVE_ALL).bind("person", person).updateCounted();
    }

    private static Passkey read(Row row) {
        return new Passkey(
                row.uuid("id"),
                row.uuid("person_id"),
                new Passkey.Material(
                        text(row.bytes("credential_id")),
                        text(row.bytes("public_key")),
                        row.number("sign_count"),
                        row.flag("backup_eligible")),
                row.text("label"),
                row.instant("created_at"),
                row.instant("last_used_at"));
    }

    private static byte[] bytes(String text) {
        return Base64.getUrlDecoder().decode(text);
    }

    private static String text(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}
