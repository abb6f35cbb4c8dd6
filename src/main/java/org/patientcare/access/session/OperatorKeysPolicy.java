package org.patientcare.access.session;

import org.patientcare.platform.shared.WireNamed;

/** When the operator's keys can open a session. Calls with the keys in headers are not affected. */
public enum OperatorKeysPolicy implements WireNamed {
    /** Until an enabled person who can sign in holds the role of an operator. */
    UNTIL_FIRST_OPERATOR,
    ALWAYS,
    /** Sessions that they opened before end as well. */
    NEVER;

    @Override
    public String code() {
        return WireNamed.super.code().replace('_', '-');
    }
}
