package org.patientcare.testing;

import com.icegreen.greenmail.util.ServerSetup;

/**
 * The settings with which GreenMail is started; it may take as long to start as anything else may.
 */
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
