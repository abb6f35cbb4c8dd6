package org.patientcare.servers;

import java.util.HashMap;
import java.util.Map;
import org.patientcare.testing.SuiteDatabase;

/** The suite's settings, but with mail that leaves. */
final class TrialSettings {

    /** Of the role of the database, which takes any, and of the mail server, which does not. */
    static final String PASSWORD = "a b\"c'd$e:f=g;h#i==";

    private TrialSettings() {}

    static Map<String, String> of(int port) {
        Map<String, String> settings = new HashMap<>(SuiteDatabase.settings(port));
        settings.remove("patientcare.delivery.capture");
        settings.put("patientcare.db.password", PASSWORD);
        settings.put("patientcare.smtp.port", String.valueOf(Postbox.port()));
        settings.put("patientcare.smtp.user", Postbox.USER);
        settings.put("patientcare.smtp.password", PASSWORD);
        return settings;
    }
}
