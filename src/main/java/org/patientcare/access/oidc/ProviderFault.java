package org.patientcare.access.oidc;

/** Why nobody could be signed in, or out, by a provider. The message has no value of a token. */
public class ProviderFault extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** What is wrong. */
    public enum Kind {
        /** The provider does not answer, or not as one would. */
        AWAY,
        /** Too many wait for it already. */
        BUSY,
        /** What was shown proves nothing. */
        UNPROVEN
    }

    private final Kind kind;

    ProviderFault(Kind kind, String message) {
        super(message, null, false, false);
        this.kind = kind;
    }

    public Kind kind() {
        return kind;
    }
}
