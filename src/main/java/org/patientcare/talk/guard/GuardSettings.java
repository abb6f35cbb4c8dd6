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

/** Settings: which internal addresses may be called, and the HTTP proxy for outgoing calls. */
@ApplicationScoped
public class GuardSettings implements FeatureSettings {

    static final String ALLOWED_RANGES = "patientcare.webhooks.allowed-ranges";

    /** Name of the proxy setting. */
    public static final String PROXY = "patientcare.webhooks.proxy";

    private static final int MAX_PORT = 65_535;

    @Inject private Settings settings;

    private List<AddressRange> allowed;
    private ProxyAddress proxy;

    /** Host and port of a proxy. */
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

    /** Internal ranges that may be called. */
    List<AddressRange> allowed() {
        return allowed;
    }

    /** The proxy for all outgoing calls; empty if they leave directly. */
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

    /**
     * Accepts {@code http://host:port} only. Proxies that require authentication are not supported;
     * use a local proxy in front of them.
     */
    static Optional<ProxyAddress> proxy(String text) {
        try {
            URI uri = new URI(text);
            boolean bare =
                    uri.getPath() == null || uri.getPath().isEmpty() || uri.getPath().equals("/");
            boolean fits =
                    "http".equalsIgnoreCase(uri.getScheme())
                            && uri.getHost() != null
                            && uri.getPort() > 0
                            && uri.getPort() <= MAX_PORT
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
