package org.patientcare.visits.appointment;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.database.Scope;

/**
 * When professionals have visits, in all organizations: a professional has one hash everywhere, and
 * cannot be in two visits at once. It reads nothing else of a visit, so that an organization learns
 * of another one's visits only that the time is taken. Visits that are cancelled or over take no
 * time.
 */
@ApplicationScoped
public class BookedTimes {

    /** As long as a visit can be, so that the index of starts finds those that began before. */
    private static final Duration LONGEST = Duration.ofDays(1);

    private static final String LIST =
            """
            SELECT professional_hash, starts_at, ends_at FROM appointment
            WHERE professional_hash = ANY (:hashes) AND starts_at > :earliest AND starts_at < :to AND ends_at > :from
                AND state IN ('booked', 'waiting', 'in_call')
            ORDER BY starts_at""";

    private static final String TAKEN =
            """
            SELECT EXISTS (
                SELECT FROM appointment
                WHERE professional_hash = :hash AND starts_at > :earliest AND starts_at < :to AND ends_at > :from
                    AND state IN ('booked', 'waiting', 'in_call')
                    AND (organization_id <> :owner OR id <> :id)) AS taken""";

    @Inject private Database database;

    /**
     * A time that a visit of a professional takes.
     *
     * @param to not included
     */
    public record BookedTime(String hash, Instant from, Instant to) {}

    /** The times that overlap with a range, by their start. */
    public List<BookedTime> list(Collection<String> hashes, Instant from, Instant to) {
        return database.inScope(Scope.BOOKED_TIMES)
                .statement(LIST)
                .bindArray("hashes", "text", hashes)
                .bind("earliest", from.minus(LONGEST))
                .bind("from", from)
                .bind("to", to)
                .list(
                        row ->
                                new BookedTime(
                                        row.text("professional_hash"),
                                        row.instant("starts_at"),
                                        row.instant("ends_at")));
    }

    /**
     * Whether another visit of its professional overlaps with an appointment.
     *
     * @param id of the appointment
     */
    boolean isTaken(Appointment appointment, long id) {
        return database.inScope(Scope.BOOKED_TIMES)
                .statement(TAKEN)
                .bind("hash", appointment.professionalHash())
                .bind("earliest", appointment.startsAt().minus(LONGEST))
                .bind("from", appointment.startsAt())
                .bind("to", appointment.endsAt())
                .bind("owner", appointment.organizationId())
                .bind("id", id)
                .one(row -> row.flag("taken"));
    }
}
