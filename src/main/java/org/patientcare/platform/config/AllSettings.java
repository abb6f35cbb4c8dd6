package org.patientcare.platform.config;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;

/** The settings of all features, judged before anything else is done with them. */
@ApplicationScoped
public class AllSettings {

    @Inject private Instance<FeatureSettings> features;

    /**
     * Reads them all, so that nobody has to start five times.
     *
     * @throws SettingException with all complaints in one sentence
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

    /** The container wraps what the making of a bean throws. */
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
