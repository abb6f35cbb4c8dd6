package org.patientcare.people.person;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Locale;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.database.OldRows;
import org.patientcare.platform.shared.Sha256;

/** Counts the invitations that are mailed to an address in a fixed window of an hour. */
@ApplicationScoped
class InvitationMailCountRepository {

    private static final Duration WINDOW = Duration.ofHours(1);

    private static final String COUNT =
            """
            INSERT INTO invitation_mail AS m (address_hash, started_at, mails) VALUES (:hash, clock_timestamp(), 1)
            ON CONFLICT (address_hash) DO UPDATE SET (started_at, mails) = (
                SELECT CASE WHEN t.over THEN EXCLUDED.started_at ELSE m.started_at END,
                    CASE WHEN t.over THEN 1 ELSE m.mails + 1 END
                FROM (SELECT abs(extract(epoch FROM EXCLUDED.started_at - m.started_at)) >= :window AS over) t)
            RETURNING m.mails, :window - extract(epoch FROM clock_timestamp() - m.started_at) AS ends_in""";

    private static final String REMOVE_OLD =
            OldRows.delete("invitation_mail", "started_at", OldRows.ago(WINDOW));

    @Inject private Database database;

    /**
     * How many invitations were mailed in the current window.
     *
     * @param mails this one included
     * @param endsIn seconds until the window ends, rounded up
     */
    record Counted(int mails, int endsIn) {}

    /** Counts one more, in the transaction of the caller. */
    Counted count(String address) {
        return database.statement(COUNT)
                .bind("hash", Sha256.of(address.toLowerCase(Locale.ROOT)))
                .bind("window", (int) WINDOW.toSeconds())
                .one(
                        row ->
                                new Counted(
                                        row.integer("mails"),
                                        Math.max(1, (int) Math.ceil(row.decimal("ends_in")))));
    }

    int removeOld() {
        return database.statement(REMOVE_OLD).updateAny();
    }
}
