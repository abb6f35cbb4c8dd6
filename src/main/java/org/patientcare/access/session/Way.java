package org.patientcare.access.session;

import org.patientcare.platform.shared.WireNamed;

/** How somebody signed in. */
public enum Way implements WireNamed {
    PASSKEY,
    /** By the operator's keys, typed in. */
    KEYS,
    /** By a link that was made with the operator's keys. */
    LINK,
    /** As somebody of the demo organization, without a proof. */
    DEMO,
    /** By an OpenID provider. */
    PROVIDER
}
