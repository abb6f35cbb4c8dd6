package org.patientcare.access.caller;

import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Arrays;
import java.util.List;
import org.patientcare.platform.config.FeatureSettings;
import org.patientcare.platform.config.SettingException;
import org.patientcare.platform.config.Settings;
import org.patientcare.platform.shared.AddressRange;

/**
 * The names of the credential headers, the proxies whose {@code X-Forwarded-For} is trusted, and
 * the addresses that may read the metrics.
 */
@ApplicationScoped
public class AuthSettings implements FeatureSettings {

    private static final String HEADER_NAME = "[A-Za-z0-9!#$%&'*+.^_`|~-]{1,64}";

    @Inject private Settings settings;

    private String apiKeyHeader;
    private String secretKeyHeader;
    private List<AddressRange> trustedProxies;
    private List<AddressRange> metricsReaders;

    @PostConstruct
    void read() {
        SettingException.collect(
                () -> apiKeyHeader = header("patientcare.auth.api-key-header", "X-API-Key"),
                () ->
                        secretKeyHeader =
                                header("patientcare.auth.secret-key-header", "X-Secret-Key"),
                () -> trustedProxies = ranges("patientcare.auth.trusted-proxies"),
                () -> metricsReaders = ranges("patientcare.metrics.readers"));
    }

    public String apiKeyHeader() {
        return apiKeyHeader;
    }

    public String secretKeyHeader() {
        return secretKeyHeader;
    }

    List<AddressRange> trustedProxies() {
        return trustedProxies;
    }

    List<AddressRange> metricsReaders() {
        return metricsReaders;
    }

    private String header(String setting, String unset) {
        String name = settings.text(setting, unset);
        if (!name.matches(HEADER_NAME)) {
            throw new SettingException(setting, "must be the name of an HTTP header");
        }
        return name;
    }

    private List<AddressRange> ranges(String setting) {
        return settings.text(setting).stream()
                .flatMap(list -> Arrays.stream(list.split("[,\\s]+")))
                .map(text -> AddressRange.parse(text).orElseThrow(() -> noRange(setting)))
                .toList();
    }

    private static SettingException noRange(String setting) {
        return new SettingException(
                setting,
                "must be addresses or ranges such as 10.0.0.5 or 10.0.0.0/24, separated by commas");
    }
}
