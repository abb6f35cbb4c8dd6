package org.patientcare.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RunSettingsTest {

    private static final Path PROJECT = Path.of("project").toAbsolutePath();

    @Test
    void haveDefaults() {
        RunSettings settings = settings(Map.of());

        assertThat(settings.httpPort()).isEqualTo(8080);
        assertThat(settings.publicUrl()).isEqualTo("http://localhost:8080");
        assertThat(settings.dataFolder()).isEqualTo(PROJECT.resolve(".patientcare"));
        assertThat(settings.postgresMajor()).isEqualTo("18");
    }

    @Test
    void followTheEnvironment() {
        RunSettings settings =
                settings(
                        Map.of(
                                RunSettings.HTTP_PORT, "18080",
                                RunSettings.DATA_DIR, "elsewhere",
                                RunSettings.PUBLIC_URL, "https://care.example"));

        assertThat(settings.baseUrl()).isEqualTo("http://localhost:18080");
        assertThat(settings.publicUrl()).isEqualTo("https://care.example");
        assertThat(settings.dataFolder()).isAbsolute().endsWithRaw(Path.of("elsewhere"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-1", "65536", "http", "80 80"})
    void refuseWhatIsNoPort(String port) {
        assertThatThrownBy(() -> settings(Map.of(RunSettings.HTTP_PORT, port)).httpPort())
                .isInstanceOf(RunFailure.class)
                .hasMessageContaining(RunSettings.HTTP_PORT);
    }

    private static RunSettings settings(Map<String, String> environment) {
        return RunFolders.settings(PROJECT, environment);
    }
}
