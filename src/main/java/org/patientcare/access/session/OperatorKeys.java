package org.patientcare.access.session;

import org.patientcare.platform.shared.WireNamed;

/** When the operator's keys open a session. They keep all calls whatever this says. */
public enum OperatorKeys implements WireNamed {
    /** Until somebody with a passkey holds the role of an operator. */
    UNTIL_FIRST_OPERATOR,
    ALWAYS,
    /** Those that they opened before work no more. */
    NEVER;

    @Override
    public String code() {
        return WireNamed.super.code().replace('_', '-');
    }
}
