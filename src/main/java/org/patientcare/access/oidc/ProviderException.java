package org.patientcare.access.oidc;

/** A sign-in or logout by a provider failed. The message contains no token values. */
public class ProviderException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** The kinds of failure. */
    public enum Kind {
        /** The provider did not answer, or not with a valid OpenID Connect response. */
        UNAVAILABLE,
        /** Too many requests are already waiting for the provider. */
        BUSY,
        /** The code or token is not valid. */
        INVALID
    }

    private final Kind kind;

    ProviderException(Kind kind, String message) {
        super(message, null, false, false);
        this.kind = kind;
    }

    public Kind kind() {
        return kind;
    }
}
