package org.patientcare.talk.relay;

import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import javax.net.ssl.SSLContext;
import org.patientcare.platform.config.FeatureSettings;
import org.patientcare.platform.config.SettingException;
import org.patientcare.platform.config.Settings;

/** The relay's settings: trusted certificate authorities and retry delays. */
@ApplicationScoped
class RelaySettings implements FeatureSettings {

    static final String CA_FILE = "patientcare.webhooks.ca-file";
    private static final String RETRIES = "patientcare.webhooks.retries";
    private static final String DEFAULT_RETRIES =
            BackOff.DEFAULT_PLAN.stream().map(Duration::toString).collect(Collectors.joining(","));

    private static final int MAX_RETRIES = 50;
    private static final Duration MIN_DELAY = Duration.ofMillis(100);
    private static final Duration MAX_DELAY = Duration.ofHours(24);

    @Inject private Settings settings;

    private SSLContext trusted;
    private BackOff backOff;

    @PostConstruct
    void read() {
        SettingException.collect(
                () -> trusted = trusted(settings.text(CA_FILE)),
                () -> backOff = backOff(settings.text(RETRIES, DEFAULT_RETRIES)));
    }

    /** The TLS context for connections to receivers; it verifies their certificates. */
    SSLContext trusted() {
        return trusted;
    }

    BackOff backOff() {
        return backOff;
    }

    static SSLContext trusted(Optional<String> file) {
        try {
            return TrustedRoots.with(file.map(Path::of).orElse(null));
        } catch (TrustedRoots.UnreadableCertificatesException | InvalidPathException e) {
            throw new SettingException(
                    CA_FILE, "must be a readable PEM file of certificates: " + e.getMessage());
        }
    }

    static BackOff backOff(String text) {
        return new BackOff(plan(text));
    }

    private static List<Duration> plan(String text) {
        String[] parts = text.split("[,\\s]+", MAX_RETRIES + 1);
        try {
            List<Duration> plan = Arrays.stream(parts).map(Duration::parse).toList();
            if (plan.size() <= MAX_RETRIES && plan.stream().allMatch(RelaySettings::fits)) {
                return plan;
            }
        } catch (DateTimeParseException e) {
            // Reported below.
        }
        throw new SettingException(
                RETRIES, "must be 1 to 50 durations such as PT5S,PT30S, each from PT0.1S to PT24H");
    }

    private static boolean fits(Duration each) {
        return each.compareTo(MIN_DELAY) >= 0 && each.compareTo(MAX_DELAY) <= 0;
    }
}
