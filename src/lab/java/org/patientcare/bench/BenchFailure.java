package org.patientcare.bench;

/** The measurement is invalid. The message is a whole sentence that says why. */
class BenchFailure extends RuntimeException {

    private static final long serialVersionUID = 1L;

    BenchFailure(String sentence) {
        super(sentence);
    }

    BenchFailure(String sentence, Throwable cause) {
        super(sentence, cause);
    }
}
