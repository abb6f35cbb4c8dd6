package org.patientcare.access.session;

import org.patientcare.people.person.Role;
import org.patientcare.platform.shared.JsonDocument;
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
    PROVIDER;

    /** What the audit trail records of why a person may act: how they signed in, and their role. */
    public JsonDocument authorization(Role role) {
        return new JsonDocument("{\"way\":\"%s\",\"role\":\"%s\"}".formatted(code(), role.code()));
    }
}
