package org.patientcare.trail.outbox;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import org.patientcare.platform.check.Check;
import org.patientcare.platform.check.CheckName;
import org.patientcare.platform.check.Finding;
import org.patientcare.platform.check.RequestOrigin;
import org.patientcare.trail.outbox.EventRepository.Waiting;

/**
 * Checks that events are published within 10 s, that no long transaction prevents vacuuming, and
 * that all events have a daily partition.
 */
@ApplicationScoped
class EventsCheck implements Check {

    private static final Duration MAX_LAG = Duration.ofSeconds(10);

    @Inject private EventRepository events;

    @Override
    public CheckName name() {
        return CheckName.EVENTS;
    }

    @Override
    public Finding run(RequestOrigin origin) {
        List<Waiting> waiting = events.waiting();
        Duration lag =
                waiting.stream().map(Waiting::age).max(Duration::compareTo).orElse(Duration.ZERO);
        return of(lag, waiting.size(), events.longTransactions(), events.inDefaultPartition());
    }

    static Finding of(Duration lag, int organizations, long longTransactions, List<String> stray) {
        if (lag.compareTo(MAX_LAG) > 0) {
            return Finding.failed(
                    "Events of %d organizations are not published; the oldest for %d s."
                            .formatted(organizations, lag.toSeconds()),
                    "Find out from the logs of the nodes why their publication fails; the events are"
                            + " kept meanwhile.");
        }
        if (longTransactions > 0) {
            return Finding.warning(
                    "%d transactions have been open for over 10 minutes: their events are not published before they end, and the database cannot be vacuumed meanwhile."
                            .formatted(longTransactions),
                    "Find them by SELECT * FROM pg_stat_activity and pg_prepared_xacts, ordered by"
                            + " xact_start and prepared, and end them.");
        }
        if (!stray.isEmpty()) {
            return Finding.warning(
                    "Events of " + String.join(", ", stray) + " are in no daily partition.",
                    "Find out which clock was wrong, or how long no node ran; as the owner of the"
                            + " schema move them with SELECT event_make_day('YYYY-MM-DD', 1000000)"
                            + " in a quiet hour.");
        }
        return Finding.ok("Events are published at once.");
    }
}
