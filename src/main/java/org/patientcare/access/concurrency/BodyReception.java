package org.patientcare.access.concurrency;

import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.patientcare.access.caller.ClientAddress;
import org.patientcare.platform.http.ReceivedBody;
import org.patientcare.platform.http.RequestWatch;
import org.patientcare.platform.server.RequestSuspension;
import org.patientcare.platform.shared.ClientAddressKey;

/**
 * Receives the bodies of requests without credentials before they take a place, each within {@value
 * #SECONDS} s, the time that the shipped proxy gives to a body. Meanwhile the requests are
 * suspended.
 */
@ApplicationScoped
class BodyReception {

    private static final int SECONDS = 10;

    /** Most bodies end right after the request is suspended. */
    private static final long MIN_MILLIS = 20;

    /** A request that has not been dispatched within this time never will be. */
    private static final long START_SECONDS = 10;

    @Resource private ManagedThreadFactory threads;
    @Inject private ClientAddress address;

    private final ArrivingBodies arriving = new ArrivingBodies();
    private ScheduledThreadPoolExecutor scheduler;

    @PostConstruct
    void start() {
        scheduler = new ScheduledThreadPoolExecutor(1, threads);
        scheduler.setRemoveOnCancelPolicy(true);
    }

    @PreDestroy
    void stop() {
        scheduler.shutdownNow();
    }

    /**
     * Whether the request goes on at once: it has no body that must be received first, or all of it
     * is here. Otherwise the request is suspended and dispatched again when {@link ReceivedBody}
     * has its body or a refusal; with too many suspended requests, in all or of its address, it is
     * refused here.
     */
    boolean isReceived(HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        if (!ReceivedBody.isDue(request)) {
            return true;
        }
        ReceivedBody body = ReceivedBody.begin(request);
        if (body.takeAtOnce(request)) {
            return true;
        }
        String from = ClientAddressKey.of(address.get());
        if (!arriving.begin(from)) {
            response.setHeader("Connection", "close");
            response.sendError(HttpServletResponse.SC_SERVICE_UNAVAILABLE);
            return false;
        }
        RequestSuspension suspension = new RequestSuspension(request, response, MIN_MILLIS);
        RequestWatch.markSuspended(request);
        Future<?> late = scheduler.schedule(body::giveUp, SECONDS, TimeUnit.SECONDS);
        body.receive(
                () -> {
                    late.cancel(false);
                    arriving.end(from);
                    Future<?> lost =
                            scheduler.schedule(
                                    () -> {
                                        if (body.claim()) {
                                            RequestWatch.giveUp(request, response, suspension);
                                        }
                                    },
                                    START_SECONDS,
                                    TimeUnit.SECONDS);
                    body.onClaim(() -> lost.cancel(false));
                    scheduler.execute(() -> suspension.resume(scheduler));
                });
        return false;
    }

    /**
     * How many bodies arrive at this node at the same time: {@value #MAX} in all, 64 MiB, and
     * {@value #MAX_OF_ADDRESS} from one client address, so that one client cannot take the places
     * of all.
     */
    static final class ArrivingBodies {

        static final int MAX = 1_000;
        static final int MAX_OF_ADDRESS = 100;

        private final Map<String, Integer> ofAddress = new HashMap<>();
        private int all;

        /**
         * Takes a place; {@link #end} must follow if there was one.
         *
         * @param address the key of a client address
         */
        synchronized boolean begin(String address) {
            if (all >= MAX || ofAddress.getOrDefault(address, 0) >= MAX_OF_ADDRESS) {
                return false;
            }
            all++;
            ofAddress.merge(address, 1, Integer::sum);
            return true;
        }

        synchronized void end(String address) {
            all--;
            ofAddress.computeIfPresent(address, (key, bodies) -> bodies == 1 ? null : bodies - 1);
        }
    }
}
