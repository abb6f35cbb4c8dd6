package org.patientcare.sending.mail;

import jakarta.mail.Authenticator;
import jakarta.mail.PasswordAuthentication;
import jakarta.mail.Session;
import java.util.Properties;

/**
 * Where mail is handed over.
 *
 * @param user null for a server that asks for no login, as {@code password}
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
        return guarded(
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
     * Adds what a session must not lack: Jakarta Mail by itself waits for ever, takes any
     * certificate's name, and lets a server that keeps silent after the message turn a success into
     * a failure.
     */
    static Session guarded(Session session) {
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
