package org.patientcare.access.signin;

import org.patientcare.platform.shared.WireNamed;

/** What an authenticator is asked for. */
public enum Purpose implements WireNamed {
    /** By a passkey that is there. */
    SIGN_IN,
    /** By a new one, for whoever has a link. */
    INVITATION,
    /** One more, for who is signed in. */
    ADD,
    /** Once more, by whoever is signed in. */
    STEP_UP;

    @Override
    public String code() {
        return WireNamed.super.code().replace('_', '-');
    }
}
