package org.patientcare.servers;

import java.util.HashMap;
import java.util.Map;
import org.patientcare.testing.SuiteDatabase;

/** The suite's settings, but mail is sent, to {@link TestMailServer}, instead of captured. */
final class ServerTestSettings {

    /**
     * The password of the database role, for which any password works, and of the mail server,
     * which checks it.
     */
    static final String PASSWORD = "a b\"c'd$e:f=g;h#i==";

    private ServerTestSettings() {}

    static Map<String, String> of(int port) {
        Map<String, String> settings = new HashMap<>(SuiteDatabase.settings(port));
        settings.remove("patientcare.delivery.capture");
        settings.put("patientcare.db.password", PASSWORD);
        settings.put("patientcare.smtp.port", String.valueOf(TestMailServer.port()));
        settings.put("patientcare.smtp.user", TestMailServer.USER);
        settings.put("patientcare.smtp.password", PASSWORD);
        return settings;
    }
}
