package org.patientcare.chaos;

import java.util.Map;
import org.patientcare.testing.ScriptedMailServer;
import org.patientcare.testing.ScriptedSmsc;

/**
 * A mail server and an SMS centre that can stop responding: they accept connections and send
 * nothing.
 */
final class Partners implements AutoCloseable {

    private final ScriptedMailServer mail = new ScriptedMailServer("nothing", "");
    private final ScriptedSmsc centre = new ScriptedSmsc(ScriptedSmsc.NEVER, 0);

    /** The settings of a node that uses them. */
    Map<String, String> settings() {
        return Map.of(
                "patientcare.delivery.capture", "false",
                "patientcare.smtp.port", String.valueOf(mail.port()),
                "patientcare.smpp.host", "127.0.0.1",
                "patientcare.smpp.port", String.valueOf(centre.port()),
                "patientcare.smpp.user", "care",
                "patientcare.smpp.password", "secret",
                "patientcare.smpp.sender", "Clinic");
    }

    /**
     * Stops responding in the middle of sessions: connections stay open, but messages get no
     * answer.
     */
    void hangOnMessages() {
        mail.at(ScriptedMailServer.END_OF_DATA, ScriptedMailServer.HANG);
        centre.at(ScriptedSmsc.SUBMIT, ScriptedSmsc.HANG);
    }

    /**
     * Stops responding at the beginning of sessions: existing sessions are cut, and new connections
     * get no greeting.
     */
    void hangOnConnect() {
        mail.at(ScriptedMailServer.GREETING, ScriptedMailServer.HANG);
        centre.at(ScriptedSmsc.BIND, ScriptedSmsc.HANG);
        centre.cut();
    }

    void respondAgain() {
        mail.at("nothing", "");
        centre.at(ScriptedSmsc.NEVER, 0);
    }

    @Override
    public void close() {
        mail.close();
        centre.close();
    }
}
