package org.patientcare.platform.database;

import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;
import org.patientcare.platform.config.FeatureSettings;
import org.patientcare.platform.config.SettingException;
import org.patientcare.platform.config.Settings;

/**
 * How this node uses its database: its name there, whether one statement may answer several, and
 * where it remembers the newest timeline.
 */
@ApplicationScoped
public class DatabaseSettings implements FeatureSettings {

    private static final String NODE_NAME = "patientcare.node-name";

    /** What a boot command of the server can take without quotes; PostgreSQL shows 63 bytes. */
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9._-]{1,30}");

    @Inject private Settings settings;

    private boolean sharesStatements;
    private String nodeName;
    private Optional<Path> timelineFile;

    @PostConstruct
    void read() {
        sharesStatements = settings.flag("patientcare.database.shared-statements", true);
        timelineFile = settings.text("patientcare.database.timeline-file").map(Path::of);
        nodeName = settings.text(NODE_NAME, "node");
        if (!PLAIN.matcher(nodeName).matches()) {
            throw new SettingException(
                    NODE_NAME, "must have 1 to 30 letters, digits, dots, hyphens and underscores");
        }
    }

    /**
     * The application name that the database shows for a connection, {@code
     * patientcare/north-1/readiness}. The connections of the pool are called in the same way by the
     * boot commands of the server, with the purpose {@code requests}.
     */
    String applicationName(String purpose) {
        return "patientcare/" + nodeName + "/" + purpose;
    }

    boolean sharesStatements() {
        return sharesStatements;
    }

    Optional<Path> timelineFile() {
        return timelineFile;
    }
}
