package org.patientcare.platform.config;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A setting that is missing, unreadable or too weak. The message names it and says what to do. */
public class SettingException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public SettingException(String setting, String problem) {
        super(setting + " " + problem + " (environment: " + environmentName(setting) + ")");
    }

    private SettingException(String complaints) {
        super(complaints);
    }

    /**
     * Runs all reads, even if some of them fail.
     *
     * @throws SettingException with all problems in one sentence
     */
    public static void collect(Runnable... reads) {
        List<String> complaints = new ArrayList<>();
        for (Runnable read : reads) {
            try {
                read.run();
            } catch (SettingException e) {
                complaints.add(e.getMessage());
            }
        }
        if (!complaints.isEmpty()) {
            throw of(complaints);
        }
    }

    /** All problems in one sentence. */
    static SettingException of(List<String> complaints) {
        return new SettingException(String.join("; ", complaints));
    }

    private static String environmentName(String setting) {
        return setting.replaceAll("[^A-Za-z0-9]", "_").toUpperCase(Locale.ROOT);
    }
}
