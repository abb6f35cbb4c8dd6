package org.patientcare.surfaces.application;

import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import org.patientcare.platform.config.FeatureSettings;
import org.patientcare.platform.config.Settings;

/** The interval of the housekeeping runs on a node. */
@ApplicationScoped
class HousekeepingSettings implements FeatureSettings {

    @Inject private Settings settings;

    private Duration interval;

    @PostConstruct
    void read() {
        interval =
                settings.duration(
                        "patientcare.housekeeping.interval",
                        Duration.ofMinutes(1),
                        Duration.ofSeconds(1),
                        Duration.ofHours(1));
    }

    Duration interval() {
        return interval;
    }
}
