package org.patientcare.call;

import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Lets visitors in a moment after their web sockets have opened. The container uses the request of
 * the handshake until its thread is done, and hands it to another connection as soon as the socket
 * is closed: a socket that is closed in between makes two connections share one request.
 */
@ApplicationScoped
class Arrivals {

    /** Long for a thread that has nothing left to do, short for a person. */
    private static final long MOMENT_MILLIS = 50;

    private static final int THREADS = 8;

    @Resource private ManagedThreadFactory threads;

    private ScheduledThreadPoolExecutor scheduler;
    private Executor moment;

    @PostConstruct
    void begin() {
        scheduler = new ScheduledThreadPoolExecutor(THREADS, threads);
        moment = task -> scheduler.schedule(task, MOMENT_MILLIS, TimeUnit.MILLISECONDS);
    }

    @PreDestroy
    void end() {
        scheduler.shutdownNow();
    }

    CompletableFuture<Void> soon(Runnable task) {
        return CompletableFuture.runAsync(task, moment);
    }
}
