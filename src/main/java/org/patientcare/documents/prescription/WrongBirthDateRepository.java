package org.patientcare.documents.prescription;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import org.patientcare.platform.database.OldRows;

/**
 * Wrong dates of birth of the last hour, by the clock of the database. Whoever asks and adds holds
 * the prescription, so that they are counted exactly.
 */
@ApplicationScoped
class WrongBirthDateRepository {

    private static final String WAIT =
            """
            SELECT CAST(ceil(extract(epoch FROM at + interval '1 hour' - clock_timestamp())) AS bigint) FROM wrong_birth_date
            WHERE organization_id = ? AND prescription_id = ? AND at > clock_timestamp() - interval '1 hour'
            ORDER BY at DESC LIMIT 1 OFFSET ?""";

    private static final String ADD =
            "INSERT INTO wrong_birth_date (organization_id, prescription_id, at) VALUES (?, ?, clock_timestamp())";

    private static final String REMOVE_OLD =
            OldRows.delete("wrong_birth_date", "at", OldRows.ago(Duration.ofHours(1)));

    @PersistenceContext private EntityManager entities;

    /**
     * In how many seconds there will have been fewer than so many within an hour; empty if there
     * were fewer.
     */
    OptionalLong secondsUntilFewerThan(int most, Prescription prescription) {
        List<?> found =
                entities.createNativeQuery(WAIT)
                        .setParameter(1, prescription.organizationId())
                        .setParameter(2, prescription.id())
                        .setParameter(3, most - 1)
                        .getResultList();
        return found.stream().mapToLong(seconds -> Math.max(1, (Long) seconds)).findFirst();
    }

    void add(Prescription prescription) {
        entities.createNativeQuery(ADD)
                .setParameter(1, prescription.organizationId())
                .setParameter(2, prescription.id())
                .executeUpdate();
    }

    /** Removes those that no longer count, some at a time, and returns how many it were. */
    int removeOld() {
        return entities.createNativeQuery(REMOVE_OLD).executeUpdate();
    }
}
