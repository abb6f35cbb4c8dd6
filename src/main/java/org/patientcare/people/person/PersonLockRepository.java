package org.patientcare.people.person;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.Stream;
import org.patientcare.platform.database.Database;

/** Locks of people, taken before those of what they hold. */
@ApplicationScoped
class PersonLockRepository {

    private static final String LOCK =
            "SELECT id FROM person WHERE id = ANY (CAST(:ids AS uuid[])) ORDER BY id FOR UPDATE";

    @Inject private Database database;

    /**
     * Until the end of the transaction nobody else changes them, nor what they hold.
     *
     * @return false if there is no such person
     */
    boolean lock(UUID id) {
        return lock(id, null);
    }

    /** The same; false for who is disabled, too. */
    boolean lockEnabled(UUID id) {
        return database.statement(
                        "SELECT id FROM person WHERE id = :id AND disabled_at IS NULL FOR UPDATE")
                .bind("id", id)
                .first(row -> row.uuid("id"))
                .isPresent();
    }

    /**
     * The same of two at once, in an order that keeps two who lock each other from waiting forever.
     *
     * @param by whoever wants something of them; null for the operator's keys
     */
    boolean lock(UUID id, UUID by) {
        List<String> ids = Stream.of(id, by).filter(Objects::nonNull).map(UUID::toString).toList();
        return database.statement(LOCK)
                .bindArray("ids", "text", ids)
                .list(row -> row.uuid("id"))
                .contains(id);
    }
}
