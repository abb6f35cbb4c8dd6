package org.patientcare.sending.mail;

import jakarta.mail.Authenticator;
import jakarta.mail.PasswordAuthentication;
import jakarta.mail.Session;
import java.util.Properties;

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
        properties.setProperty("mail.smtp.ssl.enable", String.valueOf(security == Security.TLS));
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
     * Adds safe defaults to a mail session where it has no value of its own. Without them Jakarta
     * Mail waits forever, accepts a certificate of any host name, and reports a failure if the
     * server does not answer QUIT after it accepted the message.
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
