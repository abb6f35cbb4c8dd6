package org.patientcare.sending.sms;

import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Optional;
import org.jsmpp.bean.BindType;
import org.jsmpp.bean.NumberingPlanIndicator;
import org.jsmpp.bean.TypeOfNumber;
import org.jsmpp.session.BindParameter;
import org.patientcare.platform.config.FeatureSettings;
import org.patientcare.platform.config.SettingException;
import org.patientcare.platform.config.Settings;
import org.patientcare.sending.sms.SmppSettings.SmscAccount.SenderId;

/** The settings of the installation's SMS centre. */
@ApplicationScoped
public class SmppSettings implements FeatureSettings {

    private static final String PREFIX = "patientcare.smpp.";
    private static final int DEFAULT_PORT = 2775;
    private static final int HIGHEST_PORT = 65_535;

    /** The limit of SMPP 3.4, in characters. */
    private static final int MAX_USER_LENGTH = 15;

    private static final int MAX_PASSWORD_LENGTH = 8;

    @Inject private Settings settings;

    private SmscAccount centre;
    private boolean tls;
    private int port;
    private SenderId sender;
    private String user;
    private String password;

    @PostConstruct
    void read() {
        Optional<String> host = settings.text(PREFIX + "host");
        SettingException.collect(
                () -> port = settings.integer(PREFIX + "port", DEFAULT_PORT, 1, HIGHEST_PORT),
                () -> tls = settings.flag(PREFIX + "tls", false),
                () ->
                        user =
                                ascii(
                                        host,
                                        "user",
                                        "our user name at the SMS centre",
                                        MAX_USER_LENGTH),
                () ->
                        password =
                                ascii(host, "password", "the password for it", MAX_PASSWORD_LENGTH),
                () -> sender = sender(text(host, "sender", "the sender of our SMS")));
        centre = host.map(name -> new SmscAccount(name, port, user, password, sender)).orElse(null);
    }

    /** Whether the settings name an SMS centre. */
    public boolean isConfigured() {
        return centre != null;
    }

    Optional<SmscAccount> centre() {
        return Optional.ofNullable(centre);
    }

    boolean tls() {
        return tls;
    }

    /** Reads a setting that is required if a host is set. */
    private String text(Optional<String> host, String name, String purpose) {
        return host.isPresent()
                ? settings.required(PREFIX + name, purpose)
                : settings.text(PREFIX + name).orElse("");
    }

    private String ascii(Optional<String> host, String name, String purpose, int longest) {
        String text = text(host, name, purpose);
        if (text.length() > longest || !text.matches("[ -~]*")) {
            throw new SettingException(
                    PREFIX + name, "must be at most " + longest + " ASCII characters");
        }
        return text;
    }

    private static SenderId sender(String text) {
        if (text.isEmpty()) {
            return null;
        }
        return SenderId.parse(text)
                .orElseThrow(
                        () ->
                                new SettingException(
                                        PREFIX + "sender",
                                        "must be a number such as +34600123456, a short number, or"
                                                + " a name of at most 11 characters"));
    }

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
                                    text,
                                    TypeOfNumber.ALPHANUMERIC,
                                    NumberingPlanIndicator.UNKNOWN));
                }
                return Optional.empty();
            }
        }
    }
}
