package org.patientcare.platform.config;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;

/** The settings of all features, checked before the service starts to use them. */
@ApplicationScoped
public class AllSettings {

    @Inject private Instance<FeatureSettings> features;

    /**
     * Reads all settings, so that one start of the service reports all problems.
     *
     * @throws SettingException with all problems in one sentence
     */
    public void check() {
        List<String> complaints =
                features.stream()
                        .map(AllSettings::complaint)
                        .flatMap(Optional::stream)
                        .map(SettingException::getMessage)
                        .sorted()
                        .toList();
        if (!complaints.isEmpty()) {
            throw SettingException.of(complaints);
        }
    }

    /** The container wraps an exception that is thrown when a bean is created. */
    private static Optional<SettingException> complaint(FeatureSettings feature) {
        try {
            feature.load();
            return Optional.empty();
        } catch (RuntimeException e) {
            for (Throwable cause = e; cause != null; cause = cause.getCause()) {
                if (cause instanceof SettingException complaint) {
                    return Optional.of(complaint);
                }
            }
            throw e;
        }
    }
}
