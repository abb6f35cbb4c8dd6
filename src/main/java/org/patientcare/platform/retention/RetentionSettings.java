package org.patientcare.platform.retention;

import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import org.patientcare.platform.config.FeatureSettings;
import org.patientcare.platform.config.SettingException;
import org.patientcare.platform.config.Settings;

/** How long each class of data is kept. */
@ApplicationScoped
public class RetentionSettings implements FeatureSettings {

    /** As short as anybody may need what they just did. */
    private static final Duration MIN = Duration.ofDays(1);

    /** A century: for those who want to keep everything. */
    private static final Duration MAX = Duration.ofDays(36_500);

    @Inject private Settings settings;

    private final Map<RetentionClass, Duration> periods = new EnumMap<>(RetentionClass.class);

    private Duration capturedMessages;

    @PostConstruct
    void read() {
        for (RetentionClass each : RetentionClass.values()) {
            periods.put(each, settings.duration(each.setting(), each.unset(), MIN, MAX));
        }
        capturedMessages =
                settings.duration(
                        "patientcare.retention.captured-messages", Duration.ofDays(7), MIN, MAX);
        requireOrder(period(RetentionClass.CODE_RECIPIENTS), period(RetentionClass.DELIVERIES));
    }

    /** When a code was sent last is known from its deliveries. */
    static void requireOrder(Duration recipients, Duration deliveries) {
        if (recipients.compareTo(deliveries) > 0) {
            throw new SettingException(
                    RetentionClass.CODE_RECIPIENTS.setting(),
                    "must not be longer than " + RetentionClass.DELIVERIES.setting());
        }
    }

    public Duration period(RetentionClass of) {
        return periods.get(of);
    }

    /** How long messages are kept that capture mode stored, which belong to no organization. */
    public Duration capturedMessages() {
        return capturedMessages;
    }

    /** The period as people write it: whole days as such, not as hours. */
    public String periodText(RetentionClass of) {
        return text(period(of));
    }

    static String text(Duration period) {
        boolean isWhole = period.equals(Duration.ofDays(period.toDays()));
        return isWhole ? "P" + period.toDays() + "D" : period.toString();
    }
}
