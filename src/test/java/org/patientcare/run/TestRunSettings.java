package org.patientcare.run;

import java.nio.file.Path;
import java.util.Map;

/** Creates settings for tests, with the given folder as the project's. */
final class TestRunSettings {

    private TestRunSettings() {}

    static RunSettings settings(Path folder, Map<String, String> environment) {
        return new RunSettings(
                folder, folder.resolve("a.war"), folder.resolve("a.jar"), "18.6.0", environment);
    }
}
