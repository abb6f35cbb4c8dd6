package org.patientcare.testing;

import com.icegreen.greenmail.util.ServerSetup;

/** What GreenMail is started with: it has as long to start as everything else has. */
public final class MailSetup {

    private MailSetup() {}

    /**
     * @param port 0 for any that is free
     * @param protocol {@code smtp} or {@code smtps}
     */
    public static ServerSetup of(int port, String protocol) {
        ServerSetup setup = new ServerSetup(port, "127.0.0.1", protocol);
        setup.setServerStartupTimeout(Waiting.DEADLINE.toMillis());
        return setup;
    }
}
