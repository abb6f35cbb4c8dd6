package org.patientcare.sending.sms;

import java.util.Optional;
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

    /** The sender of SMS: an international number, a short code of the network, or a name. */
    record SenderId(String address, TypeOfNumber type, NumberingPlanIndicator plan) {

        /**
         * @param text {@code +34600123456}, {@code 25455} or {@code MyClinic}
         */
        static Optional<SenderId> parse(String text) {
            if (text.matches("\\+[0-9]{6,15}")) {
                return Optional.of(
                        new SenderId(
                                text.substring(1),
                                TypeOfNumber.INTERNATIONAL,
                                NumberingPlanIndicator.ISDN));
            }
            if (text.matches("[0-9]{3,8}")) {
                return Optional.of(
                        new SenderId(
                                text,
                                TypeOfNumber.NETWORK_SPECIFIC,
                                NumberingPlanIndicator.UNKNOWN));
            }
            if (text.matches("(?=.*[A-Za-z])[A-Za-z0-9 ._-]{1,11}")) {
                return Optional.of(
                        new SenderId(
                                text, TypeOfNumber.ALPHANUMERIC, NumberingPlanIndicator.UNKNOWN));
            }
            return Optional.empty();
        }
    }
}
