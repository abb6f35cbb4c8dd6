package org.patientcare.platform.check;

import java.util.Locale;
import org.patientcare.platform.shared.WireNamed;

/** All checks, in the order of the answer; each has one {@link Check}. */
public enum CheckName implements WireNamed {
    DATABASE,
    CONNECTIONS,
    POOL,
    DURABILITY,
    REPLICATION,
    SCHEMA,
    SCHEMA_RIGHTS,
    TENANT_WALLS,
    AUDIT_MONTHS,
    AUDIT_SUBJECTS,
    ERASURE_LEDGER,
    CLOCK,
    SERVER,
    PUBLIC_URL,
    PROXY,
    MAIL,
    SMS,
    TURN,
    VISIT_NEWS,
    EVENTS,
    WEBHOOKS,
    SIGNING_CERTIFICATE,
    TOKEN_KEYS,
    SECRETS,
    OPERATOR_KEYS,
    DEMO_ORGANIZATION,
    RATE_LIMIT,
    CAPTURE;

    /** Whether it is about the request for the self-check, so that it needs one. */
    public boolean needsRequest() {
        return this == PUBLIC_URL || this == PROXY;
    }

    @Override
    public String code() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
