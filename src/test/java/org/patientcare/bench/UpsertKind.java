package org.patientcare.bench;

import java.util.concurrent.atomic.AtomicLong;

/** What an upsert finds: no patients, other values, or the same values. */
enum UpsertKind {
    NEW,
    CHANGED,
    UNCHANGED;

    /** The number of batches that a client sends again and again. */
    static final int BATCHES_OF_CLIENT = 10;

    private static final AtomicLong COUNTER = new AtomicLong();

    /** The next batch of a client; no two clients ever share a patient. */
    PatientBatch next(String prefix, int client, long call) {
        String codes = prefix + "-" + name().charAt(0) + "-";
        long known = client * BATCHES_OF_CLIENT + call % BATCHES_OF_CLIENT;
        return switch (this) {
            case NEW -> new PatientBatch(codes, COUNTER.getAndIncrement(), 0);
            case CHANGED -> new PatientBatch(codes, known, COUNTER.getAndIncrement());
            case UNCHANGED -> new PatientBatch(codes, known, 0);
        };
    }
}
