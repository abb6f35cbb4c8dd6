package org.patientcare.access.signin;

import org.patientcare.platform.shared.WireNamed;

/** The purpose of a redirect to a provider. */
public enum ProviderPurpose implements WireNamed {
    SIGN_IN,
    /** A signed-in person authenticates again. */
    STEP_UP;

    @Override
    public String code() {
        return WireNamed.super.code().replace('_', '-');
    }

    /**
     * The value in the database, which distinguishes it from the purposes of WebAuthn challenges.
     */
    String databaseValue() {
        return "provider-" + code();
    }

    static ProviderPurpose ofDatabaseValue(String text) {
        return WireNamed.of(ProviderPurpose.class, text.replaceFirst("^provider-", ""));
    }
}
