package org.patientcare.sending.sms;

import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Optional;
import org.patientcare.platform.config.FeatureSettings;
import org.patientcare.platform.config.SettingException;
import org.patientcare.platform.config.Settings;

/** The SMS centre of the installation. */
@ApplicationScoped
public class SmppSettings implements FeatureSettings {

    private static final String PREFIX = "patientcare.smpp.";
    private static final int USUAL_PORT = 2775;
    private static final int HIGHEST_PORT = 65_535;

    /** SMPP 3.4 has no room for more. */
    private static final int LONGEST_USER = 15;

    private static final int LONGEST_PASSWORD = 8;

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
                () -> port = settings.whole(PREFIX + "port", USUAL_PORT, 1, HIGHEST_PORT),
                () -> tls = settings.flag(PREFIX + "tls", false),
                () -> user = text(host, "user", "our name at the SMS centre", LONGEST_USER),
                () -> password = text(host, "password", "our password there", LONGEST_PASSWORD),
                () -> sender = sender(text(host, "sender", "whom SMS come from", HIGHEST_PORT)));
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

    /** Needed where there is a host. */
    private String text(Optional<String> host, String name, String purpose, int longest) {
        String setting = PREFIX + name;
        String text =
                host.isPresent()
                        ? settings.required(setting, purpose)
                        : settings.text(setting).orElse("");
        if (text.length() > longest || !text.matches("[ -~]*")) {
            throw new SettingException(
                    setting, "must be at most " + longest + " characters of ASCII");
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
}
