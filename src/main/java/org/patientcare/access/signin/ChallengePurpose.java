package org.patientcare.access.signin;

import org.patientcare.platform.shared.WireNamed;

/** The purpose of a WebAuthn challenge. */
public enum ChallengePurpose implements WireNamed {
    /** To sign in with an existing passkey. */
    SIGN_IN,
    /** To create a passkey by an invitation link. */
    INVITATION,
    /** To add a passkey for the signed-in person. */
    ADD,
    /** To authenticate the signed-in person again. */
    STEP_UP;

    @Override
    public String code() {
        return WireNamed.super.code().replace('_', '-');
    }
}
