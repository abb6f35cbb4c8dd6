package org.patientcare.platform.check;

import java.util.Locale;
import org.patientcare.platform.shared.WireNamed;

/** All checks, in the order of the answer; each has one {@link Check}. */
public enum CheckName implements WireNamed {
    DATABASE,
    CONNECTIONS,
    POOL,
    DURABILITY,
    SCHEMA,
    SCHEMA_RIGHTS,
    TENANT_WALLS,
    AUDIT_MONTHS,
    AUDIT_SUBJECTS,
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

    @Override
    public String code() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
