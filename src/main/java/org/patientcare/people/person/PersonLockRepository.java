package org.patientcare.people.person;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.Stream;
import org.patientcare.platform.database.Database;

/** Row locks on people. They are taken before those of roles, passkeys and invitations. */
@ApplicationScoped
class PersonLockRepository {

    private static final String LOCK =
            "SELECT id FROM person WHERE id = ANY (CAST(:ids AS uuid[])) ORDER BY id FOR UPDATE";

    @Inject private Database database;

    /**
     * Locks a person's row: until the end of the transaction no other transaction changes the
     * person, or their roles, passkeys and invitation.
     *
     * @param id null for nobody
     * @return false if there is no such person
     */
    boolean lock(UUID id) {
        return lock(id, null);
    }

    /** Locks a person's row like {@link #lock(UUID)}; returns false for a disabled person, too. */
    boolean lockEnabled(UUID id) {
        return database.statement(
                        "SELECT id FROM person WHERE id = :id AND disabled_at IS NULL FOR UPDATE")
                .bind("id", id)
                .first(row -> row.uuid("id"))
                .isPresent();
    }

    /**
     * Locks two people in the order of their ids, so that two people who change each other cannot
     * deadlock.
     *
     * @param by the person who makes the change; null for the operator's keys
     * @return false if the person with the first id does not exist
     */
    boolean lock(UUID id, UUID by) {
        List<String> ids = Stream.of(id, by).filter(Objects::nonNull).map(UUID::toString).toList();
        return database.statement(LOCK)
                .bindArray("ids", "text", ids)
                .list(row -> row.uuid("id"))
                .contains(id);
    }
}
