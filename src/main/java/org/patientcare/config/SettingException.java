package org.patientcare.config;

/** A setting that is missing, unreadable or too weak. The message names it and says what to do. */
public class SettingException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public SettingException(String setting, String problem) {
        super(setting + " " + problem + " (environment: " + environmentName(setting) + ")");
    }

    private static String environmentName(String setting) {
        return setting.replaceAll("[^A-Za-z0-9]", "_").toUpperCase(java.util.Locale.ROOT);
    }
}
