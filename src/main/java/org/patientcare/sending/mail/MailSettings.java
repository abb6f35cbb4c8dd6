package org.patientcare.sending.mail;

import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.mail.internet.AddressException;
import jakarta.mail.internet.InternetAddress;
import java.util.Locale;
import java.util.Optional;
import org.patientcare.platform.config.FeatureSettings;
import org.patientcare.platform.config.SettingException;
import org.patientcare.platform.config.Settings;

/**
 * The settings of the mail server, for installations whose application server has no mail session.
 */
@ApplicationScoped
public class MailSettings implements FeatureSettings {

    private static final String PREFIX = "patientcare.smtp.";
    private static final int HIGHEST_PORT = 65_535;

    @Inject private Settings settings;

    private MailServer server;
    private MailServer.Security security;
    private int port;
    private String from;

    @PostConstruct
    void read() {
        SettingException.collect(
                () -> from = settings.text(PREFIX + "from").map(MailSettings::address).orElse(null),
                () -> security = security(),
                () -> port = settings.integer(PREFIX + "port", usualPort(), 1, HIGHEST_PORT),
                this::checkLogin,
                this::checkSender);
        server = settings.text(PREFIX + "host").map(this::server).orElse(null);
    }

    Optional<MailServer> server() {
        return Optional.ofNullable(server);
    }

    /** The sender's address; always present if there is a server. */
    Optional<String> from() {
        return Optional.ofNullable(from);
    }

    private MailServer server(String host) {
        return new MailServer(
                host,
                port,
                settings.text(PREFIX + "user").orElse(null),
                settings.text(PREFIX + "password").orElse(null),
                security);
    }

    private MailServer.Security security() {
        String text = settings.text(PREFIX + "tls", "starttls");
        for (MailServer.Security known : MailServer.Security.values()) {
            if (known.name().toLowerCase(Locale.ROOT).equals(text)) {
                return known;
            }
        }
        throw new SettingException(PREFIX + "tls", "must be off, starttls or tls");
    }

    private int usualPort() {
        return security == null ? MailServer.Security.STARTTLS.usualPort() : security.usualPort();
    }

    private void checkLogin() {
        boolean user = settings.text(PREFIX + "user").isPresent();
        if (user != settings.text(PREFIX + "password").isPresent()) {
            throw new SettingException(
                    PREFIX + (user ? "password" : "user"),
                    "must be set if " + PREFIX + (user ? "user" : "password") + " is set");
        }
    }

    private void checkSender() {
        if (settings.text(PREFIX + "host").isPresent()) {
            settings.required(PREFIX + "from", "the sender address of e-mails");
        }
    }

    private static String address(String text) {
        try {
            InternetAddress address = new InternetAddress(text, true);
            if (address.getAddress().matches("[!-~&&[^@]]+@[!-~]+")) {
                return address.getAddress();
            }
        } catch (AddressException e) {
            // The exception below reports it.
        }
        throw new SettingException(
                PREFIX + "from", "must be one e-mail address, such as no-reply@care.example");
    }
}
