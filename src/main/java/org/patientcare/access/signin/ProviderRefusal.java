package org.patientcare.access.signin;

/** Somebody did not come in, and a page says why. */
class ProviderRefusal extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final ProviderVerdict verdict;
    private final long retryAfterSeconds;

    /**
     * @param retryAfterSeconds 0 where it does not matter
     */
    ProviderRefusal(ProviderVerdict verdict, long retryAfterSeconds) {
        super(verdict.code(), null, false, false);
        this.verdict = verdict;
        this.retryAfterSeconds = retryAfterSeconds;
    }

    ProviderVerdict verdict() {
        return verdict;
    }

    long retryAfterSeconds() {
        return retryAfterSeconds;
    }
}
