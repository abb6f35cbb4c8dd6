package org.patientcare.talk.guard;

import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.patientcare.platform.config.FeatureSettings;
import org.patientcare.platform.config.SettingException;
import org.patientcare.platform.config.Settings;
import org.patientcare.platform.shared.AddressRange;

/** Which internal addresses may be called all the same, and the proxy that calls leave through. */
@ApplicationScoped
public class GuardSettings implements FeatureSettings {

    static final String ALLOWED_RANGES = "patientcare.webhooks.allowed-ranges";

    /** The setting of the proxy. */
    public static final String PROXY = "patientcare.webhooks.proxy";

    private static final int HIGHEST_PORT = 65_535;

    @Inject private Settings settings;

    private List<AddressRange> allowed;
    private ProxyAddress proxy;

    /** Where a proxy is. */
    public record ProxyAddress(String host, int port) {}

    @PostConstruct
    void read() {
        SettingException.collect(
                () -> allowed = ranges(),
                () ->
                        proxy =
                                settings.text(PROXY)
                                        .map(text -> proxy(text).orElseThrow(this::noProxy))
                                        .orElse(null));
    }

    /** Ranges that may be called although they are internal. */
    List<AddressRange> allowed() {
        return allowed;
    }

    /** Which all calls leave through; empty where they leave directly. */
    public Optional<ProxyAddress> proxy() {
        return Optional.ofNullable(proxy);
    }

    private List<AddressRange> ranges() {
        return settings.text(ALLOWED_RANGES).stream()
                .flatMap(list -> Arrays.stream(list.split("[,\\s]+")))
                .map(text -> AddressRange.parse(text).orElseThrow(GuardSettings::noRange))
                .toList();
    }

    private static SettingException noRange() {
        return new SettingException(
                ALLOWED_RANGES,
                "must be addresses or ranges such as 10.0.0.5 or 10.0.0.0/24, separated by commas");
    }

    /** {@code http://host:port} alone: whoever needs a login has a proxy on the machine for it. */
    static Optional<ProxyAddress> proxy(String text) {
        try {
            URI uri = new URI(text);
            boolean bare =
                    uri.getPath() == null || uri.getPath().isEmpty() || uri.getPath().equals("/");
            boolean fits =
                    "http".equalsIgnoreCase(uri.getScheme())
                            && uri.getHost() != null
                            && uri.getPort() > 0
                            && uri.getPort() <= HIGHEST_PORT
                            && uri.getRawUserInfo() == null
                            && uri.getRawQuery() == null
                            && uri.getRawFragment() == null;
            return fits && bare
                    ? Optional.of(new ProxyAddress(uri.getHost(), uri.getPort()))
                    : Optional.empty();
        } catch (URISyntaxException e) {
            return Optional.empty();
        }
    }

    private SettingException noProxy() {
        return new SettingException(
                PROXY, "must be the address of a proxy, such as http://proxy.example:3128");
    }
}
