package org.patientcare.chaos;

import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Reads a patient whom all writers overwrite, and collects the answers. */
final class PatientReader {

    private static final int PAUSE_MILLIS = 10;
    private static final String FOUND = "200";

    private final Installation installation;
    private final Set<String> answers = ConcurrentHashMap.newKeySet();

    PatientReader(Installation installation) {
        this.installation = installation;
    }

    void readUntil(BooleanSupplier stop) {
        while (!stop.getAsBoolean()) {
            answers.add(installation.read(Batch.SHARED + "/0"));
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(PAUSE_MILLIS));
        }
    }

    /** The answers other than the patient since the last call of this method. */
    Set<String> failures() {
        Set<String> failures = new TreeSet<>(answers);
        answers.clear();
        failures.remove(FOUND);
        return failures;
    }
}
