package org.patientcare.chaos;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.patientcare.testing.Waiting;

/** Several writers and readers at the same time. */
final class Load {

    private static final Duration POLL_INTERVAL = Duration.ofMillis(1);

    private final List<BatchWriter> writers;
    private final List<PatientReader> readers;
    private final AtomicLong acknowledged = new AtomicLong();
    private AtomicBoolean ending = new AtomicBoolean(true);
    private List<CompletableFuture<Void>> running = List.of();

    Load(Installation installation, Ledger ledger, long seed, InstallationKind installationKind) {
        writers =
                IntStream.rangeClosed(1, installationKind.writers())
                        .mapToObj(number -> new BatchWriter(number, installation, ledger, seed))
                        .toList();
        readers =
                Stream.generate(() -> new PatientReader(installation))
                        .limit(installationKind.readers())
                        .toList();
    }

    void begin() {
        AtomicBoolean stop = new AtomicBoolean();
        ending = stop;
        ExecutorService threads = Executors.newCachedThreadPool();
        running =
                Stream.concat(
                                readers.stream().map(patientReader -> reading(patientReader, stop)),
                                writers.stream().map(batchWriter -> loading(batchWriter, stop)))
                        .map(task -> CompletableFuture.runAsync(task, threads))
                        .toList();
        threads.shutdown();
    }

    private static Runnable reading(PatientReader patientReader, AtomicBoolean stop) {
        return () -> patientReader.readUntil(stop::get);
    }

    private Runnable loading(BatchWriter batchWriter, AtomicBoolean stop) {
        return () -> batchWriter.loadUntil(stop::get, acknowledged::incrementAndGet);
    }

    /** The answers to readers, other than a patient, since the last call of this method. */
    Set<String> failedReads() {
        return readers.stream()
                .flatMap(patientReader -> patientReader.failures().stream())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Returns when the given number of further batches has been acknowledged. */
    void awaitAcknowledged(int more) {
        long goal = acknowledged.get() + more;
        Waiting.until(
                () -> acknowledged.get() >= goal,
                POLL_INTERVAL,
                () -> "the service acknowledges too little");
    }

    /** Returns when each writer has its last answer; does nothing if the load has ended. */
    void end() {
        ending.set(true);
        running.forEach(CompletableFuture::join);
        running = List.of();
    }
}
