package org.patientcare.platform.config;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.eclipse.microprofile.config.Config;
import org.eclipse.microprofile.config.ConfigValue;

/** All settings of this node for display, without the values of secret ones. */
@ApplicationScoped
public class EffectiveSettings {

    @Inject private Config config;
    @Inject private Settings settings;

    /** Sorted by name. */
    public List<EffectiveSetting> list() {
        return KnownSetting.all(providers()).stream().map(this::effective).toList();
    }

    /** The OpenID providers, each of which has its own settings. */
    private List<String> providers() {
        String names = config.getConfigValue("patientcare.oidc.providers").getValue();
        return Arrays.stream(names == null ? new String[0] : names.split(","))
                .map(String::strip)
                .filter(name -> !name.isEmpty())
                .distinct()
                .toList();
    }

    private EffectiveSetting effective(KnownSetting setting) {
        ConfigValue found = config.getConfigValue(setting.name());
        String text = found.getValue() == null ? "" : found.getValue().strip();
        if (text.isEmpty()) {
            String unset = settings.defaultOf(setting.name()).orElse(null);
            return new EffectiveSetting(
                    setting.name(), setting.secret() ? null : unset, null, false);
        }
        return new EffectiveSetting(
                setting.name(),
                setting.secret() ? null : redacted(text),
                source(found.getSourceName()),
                true);
    }

    /**
     * Hides the password that a database URL may have behind its question mark, or before its host.
     */
    static String redacted(String text) {
        int query = text.startsWith("jdbc:") ? text.indexOf('?') : -1;
        String shown = query < 0 ? text : text.substring(0, query) + "?…";
        int scheme = shown.indexOf("://");
        int at = shown.lastIndexOf('@');
        return scheme >= 0 && at > scheme
                ? shown.substring(0, scheme + 3) + "…" + shown.substring(at)
                : shown;
    }

    /** Servers name their configuration sources differently. */
    static EffectiveSetting.Source source(String name) {
        String word = name == null ? "" : name.toLowerCase(Locale.ROOT);
        if (word.contains("env")) {
            return EffectiveSetting.Source.ENVIRONMENT;
        }
        return word.contains("sys")
                ? EffectiveSetting.Source.SYSTEM_PROPERTY
                : EffectiveSetting.Source.OTHER;
    }
}
