package org.patientcare.platform.database;

import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.patientcare.platform.config.FeatureSettings;
import org.patientcare.platform.config.Settings;

/** Whether one statement may answer several requests. */
@ApplicationScoped
public class DatabaseSettings implements FeatureSettings {

    @Inject private Settings settings;

    private boolean sharesStatements;

    @PostConstruct
    void read() {
        sharesStatements = settings.flag("patientcare.database.shared-statements", true);
    }

    boolean sharesStatements() {
        return sharesStatements;
    }
}
