package org.patientcare.access.signin;

/** A sign-in or logout by a provider was refused; a page shows why. */
class ProviderSignInException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final ProviderSignInOutcome verdict;
    private final long retryAfterSeconds;

    /**
     * @param retryAfterSeconds for {@code Retry-After}; 0 for none
     */
    ProviderSignInException(ProviderSignInOutcome verdict, long retryAfterSeconds) {
        super(verdict.code(), null, false, false);
        this.verdict = verdict;
        this.retryAfterSeconds = retryAfterSeconds;
    }

    ProviderSignInOutcome verdict() {
        return verdict;
    }

    long retryAfterSeconds() {
        return retryAfterSeconds;
    }
}
