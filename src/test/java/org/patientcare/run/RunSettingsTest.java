package org.patientcare.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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

    @Test
    void letTheOperatorsKeysOpenTheConsoleByDefault() {
        assertThat(settings(Map.of()).operatorKeys()).isEqualTo("always");
        assertThat(settings(Map.of(RunSettings.OPERATOR_KEYS, "never")).operatorKeys())
                .isEqualTo("never");
    }

    @Test
    void letWebhooksReachThisMachineByDefault() {
        assertThat(settings(Map.of()).webhookRanges()).isEqualTo("127.0.0.0/8,::1");
        assertThat(settings(Map.of(RunSettings.WEBHOOK_RANGES, "10.0.0.0/8")).webhookRanges())
                .isEqualTo("10.0.0.0/8");
    }

    @ParameterizedTest
    @CsvSource({
        "http://localhost:8080, true",
        "http://127.0.0.1, true",
        "HTTP://[::1]:8080/care, true",
        "https://localhost:8443, false",
        "http://localhost.example, false",
        "http://care.example, false"
    })
    void offerTheDemoOnThisMachineAlone(String url, boolean offered) {
        assertThat(settings(Map.of(RunSettings.PUBLIC_URL, url)).offersDemo()).isEqualTo(offered);
    }

    @ParameterizedTest
    @CsvSource({
        "http://localhost:8080, http://localhost:8080",
        "HTTP://Localhost:80/care/, http://localhost",
        "https://care.example/care, https://care.example"
    })
    void knowTheOriginOfThePages(String url, String origin) {
        assertThat(settings(Map.of(RunSettings.PUBLIC_URL, url)).origin()).isEqualTo(origin);
    }

    @Test
    void captureMessagesUnlessThereIsAPartnerToSendThem() {
        Map<String, String> partner = Map.of("PATIENTCARE_SMTP_HOST", "mail.example");
        assertThat(settings(Map.of()).capture()).isEqualTo("true");
        assertThat(settings(partner).capture()).isEqualTo("false");
        assertThat(settings(Map.of(RunSettings.CAPTURE, "false")).capture()).isEqualTo("false");
    }

    @Test
    void knowWhetherMessagesLeave() {
        assertThat(settings(Map.of()).sendsNoMessages()).isTrue();
        Map<String, String> partner = Map.of("PATIENTCARE_SMTP_HOST", "mail.example");
        assertThat(settings(partner).sendsNoMessages()).isFalse();
        assertThat(
                        settings(
                                        Map.of(
                                                "PATIENTCARE_SMTP_HOST",
                                                "mail.example",
                                                "PATIENTCARE_DELIVERY_CAPTURE",
                                                "true"))
                                .sendsNoMessages())
                .isTrue();
    }

    @Test
    void knowTheSignInPage() {
        assertThat(settings(Map.of()).signInPage()).isEqualTo("http://localhost:8080/sign-in");
        assertThat(
                        settings(Map.of(RunSettings.PUBLIC_URL, "https://care.example/care/"))
                                .signInPage())
                .isEqualTo("https://care.example/care/sign-in");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-1", "65536", "http", "80 80"})
    void refuseInvalidPorts(String port) {
        assertThatThrownBy(() -> settings(Map.of(RunSettings.HTTP_PORT, port)).httpPort())
                .isInstanceOf(RunFailure.class)
                .hasMessageContaining(RunSettings.HTTP_PORT);
    }

    private static RunSettings settings(Map<String, String> environment) {
        return TestRunSettings.settings(PROJECT, environment);
    }
}
