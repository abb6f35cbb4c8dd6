package org.patientcare.sending.mail;

import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.mail.Authenticator;
import jakarta.mail.PasswordAuthentication;
import jakarta.mail.Session;
import jakarta.mail.internet.AddressException;
import jakarta.mail.internet.InternetAddress;
import java.util.Locale;
import java.util.Optional;
import java.util.Properties;
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

    /**
     * The mail server of the settings.
     *
     * @param user null for a server without login, like {@code password}
     */
    record MailServer(String host, int port, String user, String password, Security security) {

        private static final String CONNECT_MILLIS = "4000";
        private static final String SILENCE_MILLIS = "6000";

        /** How the connection is secured. */
        enum Security {
            OFF(25),
            STARTTLS(587),
            TLS(465);

            private final int usualPort;

            Security(int usualPort) {
                this.usualPort = usualPort;
            }

            int usualPort() {
                return usualPort;
            }
        }

        Session session() {
            Properties properties = new Properties();
            properties.setProperty("mail.transport.protocol", "smtp");
            properties.setProperty("mail.smtp.host", host);
            properties.setProperty("mail.smtp.port", String.valueOf(port));
            properties.setProperty("mail.smtp.auth", String.valueOf(user != null));
            if (user != null) {
                properties.setProperty("mail.smtp.user", user);
            }
            boolean startTls = security == Security.STARTTLS;
            properties.setProperty("mail.smtp.starttls.enable", String.valueOf(startTls));
            properties.setProperty("mail.smtp.starttls.required", String.valueOf(startTls));
            properties.setProperty(
                    "mail.smtp.ssl.enable", String.valueOf(security == Security.TLS));
            return withSafeDefaults(
                    Session.getInstance(
                            properties,
                            new Authenticator() {
                                @Override
                                protected PasswordAuthentication getPasswordAuthentication() {
                                    return new PasswordAuthentication(user, password);
                                }
                            }));
        }

        /**
         * Adds safe defaults to a mail session where it has no value of its own. Without them
         * Jakarta Mail waits forever, accepts a certificate of any host name, and reports a failure
         * if the server does not answer QUIT after it accepted the message.
         */
        static Session withSafeDefaults(Session session) {
            Properties properties = session.getProperties();
            for (String protocol : new String[] {"mail.smtp.", "mail.smtps."}) {
                properties.putIfAbsent(protocol + "connectiontimeout", CONNECT_MILLIS);
                properties.putIfAbsent(protocol + "timeout", SILENCE_MILLIS);
                properties.putIfAbsent(protocol + "writetimeout", SILENCE_MILLIS);
                properties.putIfAbsent(protocol + "ssl.checkserveridentity", "true");
                properties.putIfAbsent(protocol + "quitwait", "false");
            }
            return session;
        }
    }
}
