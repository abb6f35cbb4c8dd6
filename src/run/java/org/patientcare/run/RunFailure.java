package org.patientcare.run;

/**
 * The run command cannot continue. The message is a whole sentence for the person who started it.
 */
public class RunFailure extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public RunFailure(String sentence) {
        super(sentence);
    }

    public RunFailure(String sentence, Throwable cause) {
        super(sentence, cause);
    }
}
