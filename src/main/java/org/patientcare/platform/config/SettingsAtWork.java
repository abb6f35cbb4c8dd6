package org.patientcare.platform.config;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.eclipse.microprofile.config.Config;
import org.eclipse.microprofile.config.ConfigValue;

/** All settings of this node for somebody to see, secrets without their values. */
@ApplicationScoped
public class SettingsAtWork {

    @Inject private Config config;

    /** By their names. */
    public List<SettingAtWork> list() {
        return KnownSetting.all(providers()).stream().map(this::atWork).toList();
    }

    /** Each has settings of its own. */
    private List<String> providers() {
        String names = config.getConfigValue("patientcare.oidc.providers").getValue();
        return Arrays.stream(names == null ? new String[0] : names.split(","))
                .map(String::strip)
                .filter(name -> !name.isEmpty())
                .distinct()
                .toList();
    }

    private SettingAtWork atWork(KnownSetting setting) {
        ConfigValue found = config.getConfigValue(setting.name());
        String text = found.getValue() == null ? "" : found.getValue().strip();
        if (text.isEmpty()) {
            return new SettingAtWork(setting.name(), null, null, false);
        }
        return new SettingAtWork(
                setting.name(),
                setting.secret() ? null : shown(text),
                source(found.getSourceName()),
                true);
    }

    /**
     * An address of a database may have a password behind its question mark, or before its host.
     */
    static String shown(String text) {
        int query = text.startsWith("jdbc:") ? text.indexOf('?') : -1;
        String shown = query < 0 ? text : text.substring(0, query) + "?…";
        int scheme = shown.indexOf("://");
        int at = shown.lastIndexOf('@');
        return scheme >= 0 && at > scheme
                ? shown.substring(0, scheme + 3) + "…" + shown.substring(at)
                : shown;
    }

    /** Servers call their sources by names of their own. */
    static SettingAtWork.Source source(String name) {
        String word = name == null ? "" : name.toLowerCase(Locale.ROOT);
        if (word.contains("env")) {
            return SettingAtWork.Source.ENVIRONMENT;
        }
        return word.contains("sys")
                ? SettingAtWork.Source.SYSTEM_PROPERTY
                : SettingAtWork.Source.OTHER;
    }
}
