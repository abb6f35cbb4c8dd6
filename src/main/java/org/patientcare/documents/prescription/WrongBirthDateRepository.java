package org.patientcare.documents.prescription;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.OptionalLong;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.database.OldRows;
import org.patientcare.platform.database.Scope;
import org.patientcare.platform.database.SqlStatement;

/**
 * Wrong dates of birth of the last hour, by the database's clock. Callers hold the row lock of the
 * prescription, so that wrong dates are counted exactly.
 */
@ApplicationScoped
class WrongBirthDateRepository {

    private static final String WAIT =
            """
            SELECT CAST(ceil(extract(epoch FROM at + interval '1 hour' - clock_timestamp())) AS bigint) AS seconds FROM wrong_birth_date
            WHERE organization_id = :organization AND prescription_id = :prescription AND at > clock_timestamp() - interval '1 hour'
            ORDER BY at DESC LIMIT 1 OFFSET :later""";

    private static final String ADD =
            "INSERT INTO wrong_birth_date (organization_id, prescription_id, at) VALUES (:organization, :prescription, clock_timestamp())";

    private static final String REMOVE_OLD =
            OldRows.delete("wrong_birth_date", "at", OldRows.ago(Duration.ofHours(1)));

    @Inject private Database database;

    /**
     * Returns after how many seconds fewer than {@code most} wrong dates will lie within the last
     * hour; empty if there are fewer now.
     */
    OptionalLong secondsUntilFewerThan(int most, Prescription prescription) {
        return bound(WAIT, prescription)
                .bind("later", most - 1)
                .first(row -> OptionalLong.of(Math.max(1, row.number("seconds"))))
                .orElse(OptionalLong.empty());
    }

    void add(Prescription prescription) {
        bound(ADD, prescription).updateOne();
    }

    /** Deletes wrong dates that no longer count, at most 1,000 per call, and returns how many. */
    int removeOld() {
        return database.inScope(Scope.HOUSEKEEPING).statement(REMOVE_OLD).updateAny();
    }

    private SqlStatement bound(String sql, Prescription prescription) {
        return database.forOrganization(prescription.organizationId())
                .statement(sql)
                .bind("prescription", prescription.id());
    }
}
