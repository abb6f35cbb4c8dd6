package org.patientcare.bench;

import java.util.concurrent.atomic.AtomicLong;

/** What an upsert of a hundred patients finds in the database. */
enum UpsertKind {
    NEW("new", 0.28),
    CHANGED("changed", 0.35),
    CHANGED_NOT_THE_NAME("changed, not the name", 0),
    MIXED("mixed", 0.32),
    UNCHANGED("unchanged", 0);

    /** The number of batches that a client sends again and again. */
    static final int BATCHES_OF_CLIENT = 10;

    private static final AtomicLong COUNTER = new AtomicLong();

    private final String label;
    private final double goal;

    UpsertKind(String label, double goal) {
        this.label = label;
        this.goal = goal;
    }

    /** The name of its row in a table. */
    String label() {
        return "PUT 100 " + label;
    }

    /** The lowest accepted ratio of the service's rate to that of plain JDBC; 0 for none. */
    double goal() {
        return goal;
    }

    /** The next batch of a client; no two clients ever share a patient. */
    PatientBatch next(String prefix, int client, long call) {
        String codes = codes(prefix);
        long known = known(client, call);
        return switch (this) {
            case NEW -> PatientBatch.named(codes, COUNTER.getAndIncrement(), 0);
            case CHANGED -> PatientBatch.named(codes, known, COUNTER.incrementAndGet());
            case CHANGED_NOT_THE_NAME ->
                    PatientBatch.reached(codes, known, COUNTER.incrementAndGet());
            case MIXED -> mixed(codes, known, COUNTER.incrementAndGet());
            case UNCHANGED -> PatientBatch.named(codes, known, 0);
        };
    }

    /**
     * The batch that {@link #next} changes or repeats, to be sent before; that of NEW is another.
     */
    PatientBatch first(String prefix, int client, long call) {
        return PatientBatch.named(codes(prefix), known(client, call), 0);
    }

    /** Every other patient is a known one who has changed; the others are new. */
    private static PatientBatch mixed(String codes, long known, long version) {
        PatientBatch changed = PatientBatch.named(codes, known, version);
        PatientBatch fresh = PatientBatch.named(codes + "new-", version, 0);
        return PatientBatch.of(i -> (i % 2 == 0 ? changed : fresh).rows().get(i));
    }

    private String codes(String prefix) {
        return prefix + "-" + ordinal() + "-";
    }

    private static long known(int client, long call) {
        return client * BATCHES_OF_CLIENT + call % BATCHES_OF_CLIENT;
    }
}
