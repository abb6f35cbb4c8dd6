package org.patientcare.access.session;

import org.patientcare.platform.shared.WireNamed;

/** How a session's user signed in. */
public enum SignInMethod implements WireNamed {
    PASSKEY,
    /** With the operator's keys, typed in. */
    KEYS,
    /** By a link that was made with the operator's keys. */
    LINK,
    /** As a person of the demo organization, without authentication. */
    DEMO,
    /** By an OpenID provider. */
    PROVIDER
}
