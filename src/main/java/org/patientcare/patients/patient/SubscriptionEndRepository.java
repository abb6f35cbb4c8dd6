package org.patientcare.patients.patient;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.UUID;
import org.patientcare.patients.patient.SubscriptionEvents.Ended;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.database.Row;
import org.patientcare.platform.database.Scope;

/** Ends expired subscriptions. */
@ApplicationScoped
class SubscriptionEndRepository {

    private static final long END_LOCK = 0x656e64706c616e73L;
    private static final int MAX_ENDED = 1_000;

    private static final String END_EXPIRED =
            """
            UPDATE patient AS p SET plan = NULL, subscribed_until = NULL, redemption_id = NULL, named_plan = NULL,
                unsubscribed_at = p.subscribed_until, updated_at = greatest(p.updated_at, p.subscribed_until)
            FROM (SELECT organization_id, id, plan, subscribed_until FROM patient WHERE subscribed_until <= statement_timestamp()
                  ORDER BY subscribed_until LIMIT :most FOR UPDATE SKIP LOCKED) AS over
            WHERE p.organization_id = over.organization_id AND p.id = over.id
            RETURNING p.organization_id, p.code, p.id, over.plan, over.subscribed_until AS ended_at""";

    @Inject private Database database;

    /** A subscription that was ended, with its organization. */
    record ExpiredSubscription(UUID organization, Ended ended) {}

    /**
     * Ends expired subscriptions of all organizations as of their end time, at most 1,000. Rows
     * locked by other transactions are left for the next call.
     */
    List<ExpiredSubscription> endExpired() {
        return database.inScope(Scope.HOUSEKEEPING)
                .statement(END_EXPIRED)
                .bind("most", MAX_ENDED)
                .list(row -> new ExpiredSubscription(row.uuid("organization_id"), ended(row)));
    }

    private static Ended ended(Row row) {
        return new Ended(
                row.number("id"),
                row.text("code"),
                row.text("plan"),
                row.instant("ended_at"),
                SubscriptionEvents.Reason.EXPIRED);
    }

    /**
     * Tries to take the lock with which only one transaction at a time ends expired subscriptions;
     * returns whether it was taken.
     */
    boolean tryLock() {
        return database.statement("SELECT pg_try_advisory_xact_lock(:lock) AS locked")
                .bind("lock", END_LOCK)
                .one(row -> row.flag("locked"));
    }
}
