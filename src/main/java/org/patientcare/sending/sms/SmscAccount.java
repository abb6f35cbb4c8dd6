package org.patientcare.sending.sms;

import org.jsmpp.bean.BindType;
import org.jsmpp.bean.NumberingPlanIndicator;
import org.jsmpp.bean.TypeOfNumber;
import org.jsmpp.session.BindParameter;

/** The address of an SMS centre, the account on it, and the sender of messages. */
record SmscAccount(String host, int port, String user, String password, SenderId sender) {

    BindParameter login() {
        return new BindParameter(
                BindType.BIND_TRX,
                user,
                password,
                "",
                TypeOfNumber.UNKNOWN,
                NumberingPlanIndicator.UNKNOWN,
                null);
    }

    /** Does not contain the password. */
    @Override
    public String toString() {
        return "Smsc[" + host + ":" + port + "]";
    }
}
