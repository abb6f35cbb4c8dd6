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
 * The database part of the relay: loads pending deliveries and writes results. It runs on one
 * thread, so it uses one connection.
 */
@ApplicationScoped
class EndpointTurns {

    private static final Logger LOG = System.getLogger(EndpointTurns.class.getName());

    /**
     * Deliveries loaded at once for an endpoint; fewer if its last call did not succeed, or once
     * the node holds {@link #MAX_LOADED}.
     */
    private static final int BATCH_SIZE = 128;

    private static final int SMALL_BATCH_SIZE = 8;
    private static final int MAX_LOADED = 4_000;

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

    /** The endpoints that this node has leased. */
    List<HeldEndpoint> held() {
        return held.all();
    }

    /**
     * Writes the results of attempts.
     *
     * @param told receives the notices for technical contacts
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
     * Loads deliveries that may be sent: new ones at once, and an endpoint's backlog at the rate
     * that {@link Pace} allows, one endpoint after the other.
     */
    void load() {
        int known = held().stream().mapToInt(HeldEndpoint::size).sum();
        int batch = known > MAX_LOADED ? SMALL_BATCH_SIZE : BATCH_SIZE;
        for (HeldEndpoint each : held()) {
            each.forgetOld();
            boolean behind = each.isBehind();
            int givenUp = each.takeGivenUp();
            pace.gaveUp(behind ? givenUp : 0);
            if (each.wants(batch / 2) && (!behind || pace.allows())) {
                guarded(each, () -> load(each, each.isProven() ? batch : SMALL_BATCH_SIZE));
            }
        }
    }

    /** Whether a backlog is loaded more slowly than it could be, because API calls are running. */
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

    /** Releases the leases of endpoints that have nothing to send for now. */
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
     * Releases all leases for other nodes. An endpoint with a call in progress is not released but
     * left to expire, so that no two nodes call it at the same time.
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

    /** Logs the failure by its class; exception messages may quote rows. */
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
