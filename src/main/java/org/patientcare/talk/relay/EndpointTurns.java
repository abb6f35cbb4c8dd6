package org.patientcare.talk.relay;

import jakarta.annotation.PostConstruct;
import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import org.patientcare.platform.database.DatabaseUnavailable;
import org.patientcare.platform.metrics.CallsAtWork;

/**
 * What of sending is done in the database, on one thread, so by one connection: what is to be sent,
 * and what became of it.
 */
@ApplicationScoped
class EndpointTurns {

    private static final Logger LOG = System.getLogger(EndpointTurns.class.getName());

    /** Taken in at once, and once all that is taken in has a limit. */
    private static final int BATCH = 128;

    private static final int SMALL_BATCH = 8;
    private static final int MOST_KNOWN = 4_000;

    @Inject private HeldEndpoints held;
    @Inject private PendingRepository pending;
    @Inject private Preparation preparation;
    @EJB private Outcomes outcomes;
    @Inject private CallsAtWork calls;

    private Pace pace;

    @PostConstruct
    void begin() {
        int cores = Runtime.getRuntime().availableProcessors();
        pace = new Pace(System::nanoTime, calls::nanos, Pace.beside(cores));
    }

    /** Those that this node sends to. */
    List<HeldEndpoint> held() {
        return held.all();
    }

    /**
     * Writes what came of attempts.
     *
     * @param told what technicians are to hear
     */
    void write(Consumer<EndpointNotice> told) {
        for (HeldEndpoint each : held()) {
            List<Result> results = each.takeResults();
            if (!results.isEmpty()) {
                write(each, results, told);
            }
        }
    }

    private void write(HeldEndpoint each, List<Result> results, Consumer<EndpointNotice> told) {
        try {
            Optional<Outcomes.Written> written = outcomes.write(each.leased(), results);
            if (written.isEmpty()) {
                held.drop(each);
                return;
            }
            each.written(results, written.get());
            Optional.ofNullable(written.get().notice()).ifPresent(told);
        } catch (RuntimeException e) {
            each.giveBack(results);
            failed(each.leased().organization(), e);
        }
    }

    /**
     * Takes in what may be sent: what is new at once, and what an endpoint has behind that at the
     * {@link Pace}, one endpoint after the other.
     */
    void load() {
        int known = held().stream().mapToInt(HeldEndpoint::size).sum();
        int batch = known > MOST_KNOWN ? SMALL_BATCH : BATCH;
        for (HeldEndpoint each : held()) {
            each.forgetOld();
            boolean behind = each.isBehind();
            int givenUp = each.takeGivenUp();
            pace.gaveUp(behind ? givenUp : 0);
            if (each.wants(batch / 2) && (!behind || pace.allows())) {
                guarded(each, () -> load(each, each.isProven() ? batch : SMALL_BATCH));
            }
        }
    }

    /** Whether what waits is taken in more slowly than it could be. */
    boolean giveWay() {
        return pace.isBesideCalls() && held().stream().anyMatch(HeldEndpoint::isBehind);
    }

    private void load(HeldEndpoint each, int most) {
        Leased leased = each.leased();
        int limit = most + each.size();
        List<Pending> found = each.isProbed() ? pending.probe(leased) : pending.load(leased, limit);
        List<Pending> fresh = found.stream().filter(one -> !each.knows(one.id())).toList();
        if (!fresh.isEmpty()) {
            each.add(preparation.prepare(leased, fresh));
        }
        if (each.isBehind()) {
            pace.took(fresh.size());
            held.last(each);
        }
        each.behind(each.isProven() && found.size() == limit);
    }

    /** Lets those go that have nothing to send for now. */
    void rest() {
        for (HeldEndpoint each : held()) {
            if (each.isIdle()) {
                guarded(each, () -> rest(each));
            }
        }
    }

    private void rest(HeldEndpoint each) {
        if (outcomes.rest(each.leased())) {
            held.drop(each);
        } else {
            each.goesOn();
        }
    }

    /**
     * Lets all go, for other nodes: at once where nothing is under way, and at the end of its lease
     * where a call is, so that no two overlap.
     */
    void leave() {
        for (HeldEndpoint each : held()) {
            held.drop(each);
            if (each.lanes() == 0) {
                guarded(each, () -> outcomes.leave(each.leased()));
            }
        }
    }

    private static void guarded(HeldEndpoint each, Runnable work) {
        try {
            work.run();
        } catch (RuntimeException e) {
            failed(each.leased().organization(), e);
        }
    }

    /** Without messages, which may quote rows. */
    static void failed(UUID organization, RuntimeException failure) {
        LOG.log(
                DatabaseUnavailable.isCauseOf(failure) ? Level.DEBUG : Level.WARNING,
                "Events of organization {0} are sent later: {1}",
                organization,
                root(failure));
    }

    private static String root(Throwable failure) {
        return failure.getCause() == null ? failure.getClass().getName() : root(failure.getCause());
    }
}
