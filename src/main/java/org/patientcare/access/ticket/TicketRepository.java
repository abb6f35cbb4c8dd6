package org.patientcare.access.ticket;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import org.patientcare.access.ticket.Tickets.TicketDocument;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.database.OldRows;
import org.patientcare.platform.database.Scope;

/** Stores tickets; times are those of the database's clock. */
@ApplicationScoped
class TicketRepository {

    private static final String WAIT =
            """
            SELECT CAST(ceil(extract(epoch FROM expires_at - clock_timestamp())) AS bigint) AS seconds FROM ticket
            WHERE organization_id = :organization AND patient_id = :patient AND expires_at > clock_timestamp()
            ORDER BY expires_at DESC LIMIT 1 OFFSET :later""";

    private static final String ADD =
            """
            INSERT INTO ticket (token_hash, organization_id, patient_id, prescription_id, gets_left, expires_at, made_by)
            VALUES (:hash, :organization, :patient, :prescription, :gets, clock_timestamp() + :seconds * interval '1 second', :madeBy)
            RETURNING expires_at""";

    /** Finds the organization and the prescription of a valid ticket. */
    private static final String FIND =
            """
            SELECT organization_id, prescription_id FROM ticket
            WHERE token_hash = :hash AND gets_left > 0 AND expires_at > clock_timestamp()""";

    /** Concurrent requests wait for the row lock and then see the remaining number. */
    private static final String USE =
            """
            WITH used AS (UPDATE ticket SET gets_left = gets_left - 1
                WHERE organization_id = :organization AND token_hash = :hash AND gets_left > 0
                    AND expires_at > clock_timestamp()
                RETURNING organization_id, patient_id, prescription_id, made_by)
            SELECT u.organization_id, u.patient_id, u.prescription_id, u.made_by, p.code FROM used u
                JOIN patient p ON p.organization_id = u.organization_id AND p.id = u.patient_id""";

    private static final String REMOVE_ALL =
            "DELETE FROM ticket WHERE organization_id = :organization AND patient_id = :patient";

    private static final String REMOVE_OLD =
            OldRows.delete("ticket", "expires_at", OldRows.ago(Duration.ZERO));

    @Inject private Database database;

    /** Locks the patient's tickets, so that one transaction at a time creates one. */
    void lockPatient(UUID organization, long patient) {
        database.statement("SELECT pg_advisory_xact_lock(hashtextextended(:key, 0))")
                .bind("key", "ticket\n" + organization + "\n" + patient)
                .execute();
    }

    /**
     * The seconds until fewer than the given number of the patient's tickets are unexpired; empty
     * if that is so now.
     */
    OptionalLong secondsUntilFewerThan(int most, UUID organization, long patient) {
        return database.forOrganization(organization)
                .statement(WAIT)
                .bind("patient", patient)
                .bind("later", most - 1)
                .first(row -> OptionalLong.of(Math.max(1, row.number("seconds"))))
                .orElse(OptionalLong.empty());
    }

    /**
     * Returns when the ticket expires.
     *
     * @param madeBy as {@link TicketDocument#madeBy}
     */
    Instant add(byte[] hash, UUID organization, long patient, UUID prescription, String madeBy) {
        return database.forOrganization(organization)
                .statement(ADD)
                .bind("hash", hash)
                .bind("patient", patient)
                .bind("prescription", prescription)
                .bind("madeBy", madeBy)
                .bind("gets", Tickets.MAX_FETCHES)
                .bind("seconds", (int) Tickets.LIFETIME.toSeconds())
                .one(row -> row.instant("expires_at"));
    }

    Optional<TicketDocument> countFetch(byte[] hash) {
        return find(hash, "organization_id")
                .flatMap(
                        organization ->
                                database.forOrganization(organization)
                                        .statement(USE)
                                        .bind("hash", hash)
                                        .first(TicketDocument::read));
    }

    Optional<UUID> findPrescription(byte[] hash) {
        return find(hash, "prescription_id");
    }

    private Optional<UUID> find(byte[] hash, String column) {
        return database.inScope(Scope.LINKS)
                .statement(FIND)
                .bind("hash", hash)
                .first(row -> row.uuid(column));
    }

    void removeAll(UUID organization, long patient) {
        database.forOrganization(organization)
                .statement(REMOVE_ALL)
                .bind("patient", patient)
                .updateAny();
    }

    int removeOld() {
        return database.inScope(Scope.HOUSEKEEPING).statement(REMOVE_OLD).updateAny();
    }
}
