package org.patientcare.run;

/** Waiting a moment between two looks at something outside this process. */
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
