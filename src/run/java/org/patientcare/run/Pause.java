package org.patientcare.run;

/** Sleeps between two polls of something outside this process. */
final class Pause {

    private Pause() {}

    static void millis(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new RunFailure("The run was interrupted.", e);
        }
    }
}
