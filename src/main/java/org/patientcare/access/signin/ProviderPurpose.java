package org.patientcare.access.signin;

import org.patientcare.platform.shared.WireNamed;

/** What somebody is sent to a provider for. */
public enum ProviderPurpose implements WireNamed {
    SIGN_IN,
    /** To prove once more who they are, by whoever is signed in. */
    STEP_UP;

    @Override
    public String code() {
        return WireNamed.super.code().replace('_', '-');
    }

    /** As the database has it, beside what authenticators are asked for. */
    String stored() {
        return "provider-" + code();
    }

    static ProviderPurpose ofStored(String text) {
        return WireNamed.of(ProviderPurpose.class, text.replaceFirst("^provider-", ""));
    }
}
