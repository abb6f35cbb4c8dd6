package org.patientcare.platform.config;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import org.eclipse.microprofile.config.Config;
import org.eclipse.microprofile.config.ConfigValue;
import org.patientcare.platform.shared.WireNamed;

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

    /**
     * A setting that a node reads, as settings.md describes it; a test compares the two.
     *
     * @param secret whether its value must not be shown
     */
    record KnownSetting(String name, boolean secret) {

        private static final Set<String> SECRETS =
                Set.of(
                        "patientcare.db.password",
                        "patientcare.demo.api-key",
                        "patientcare.demo.secret-key",
                        "patientcare.jitsi.secret",
                        "patientcare.oidc.{name}.client-secret",
                        "patientcare.operator.api-key",
                        "patientcare.operator.secret-key",
                        "patientcare.pdf.signing-password",
                        "patientcare.secrets.key",
                        "patientcare.secrets.previous-key",
                        "patientcare.smpp.password",
                        "patientcare.smtp.password",
                        "patientcare.video.turn-secret");

        private static final List<String> OTHERS =
                List.of(
                        "patientcare.auth.api-key-header",
                        "patientcare.auth.secret-key-header",
                        "patientcare.auth.trusted-proxies",
                        "patientcare.database.shared-statements",
                        "patientcare.database.timeline-file",
                        "patientcare.db.url",
                        "patientcare.db.user",
                        "patientcare.delivery.capture",
                        "patientcare.desk.reach",
                        "patientcare.desk.sockets-per-address",
                        "patientcare.erasure.backups",
                        "patientcare.erasure.daily-limit",
                        "patientcare.erasure.delay",
                        "patientcare.erasure.keep-prescriptions",
                        "patientcare.erasure.ledger",
                        "patientcare.housekeeping.interval",
                        "patientcare.jitsi.app-id",
                        "patientcare.jitsi.domain",
                        "patientcare.jitsi.url",
                        "patientcare.metrics.readers",
                        "patientcare.node-name",
                        "patientcare.oidc.providers",
                        "patientcare.oidc.{name}.client-id",
                        "patientcare.oidc.{name}.issuer",
                        "patientcare.oidc.{name}.label",
                        "patientcare.oidc.{name}.professional-claim",
                        "patientcare.oidc.{name}.roles",
                        "patientcare.oidc.{name}.roles-claim",
                        "patientcare.paging.page-size",
                        "patientcare.pdf.signing-keystore",
                        "patientcare.public-url",
                        "patientcare.rate-limit.lists-at-once",
                        "patientcare.rate-limit.requests-at-once",
                        "patientcare.rate-limit.requests-per-minute",
                        "patientcare.retention.attendances",
                        "patientcare.retention.captured-messages",
                        "patientcare.retention.code-recipients",
                        "patientcare.retention.deliveries",
                        "patientcare.retention.messages",
                        "patientcare.retention.oversight",
                        "patientcare.retention.redemption-reasons",
                        "patientcare.retention.visit-links",
                        "patientcare.secrets.key-file",
                        "patientcare.secrets.previous-key-file",
                        "patientcare.sign-in.idle",
                        "patientcare.sign-in.lifetime",
                        "patientcare.sign-in.operator-keys",
                        "patientcare.smpp.host",
                        "patientcare.smpp.port",
                        "patientcare.smpp.sender",
                        "patientcare.smpp.tls",
                        "patientcare.smpp.user",
                        "patientcare.smtp.from",
                        "patientcare.smtp.host",
                        "patientcare.smtp.port",
                        "patientcare.smtp.tls",
                        "patientcare.smtp.user",
                        "patientcare.token.lifetime",
                        "patientcare.video.closes-after",
                        "patientcare.video.engine",
                        "patientcare.video.ice-servers",
                        "patientcare.video.opens-before",
                        "patientcare.video.relay-only",
                        "patientcare.video.sockets-per-address",
                        "patientcare.webhooks.allowed-ranges",
                        "patientcare.webhooks.ca-file",
                        "patientcare.webhooks.proxy",
                        "patientcare.webhooks.retries",
                        "patientcare.widget.sockets-per-address");

        /** The placeholder for a name that another setting lists. */
        private static final String NAME = "{name}";

        /** All settings, sorted by name; the names of some contain a placeholder. */
        static List<KnownSetting> all() {
            return Stream.concat(SECRETS.stream(), OTHERS.stream())
                    .sorted()
                    .map(name -> new KnownSetting(name, SECRETS.contains(name)))
                    .toList();
        }

        /**
         * The same with each of the names in place of the placeholder; without names those settings
         * are left out.
         */
        static List<KnownSetting> all(Collection<String> names) {
            return all().stream()
                    .flatMap(
                            setting ->
                                    setting.name.contains(NAME)
                                            ? names.stream().map(setting::withName)
                                            : Stream.of(setting))
                    .sorted(Comparator.comparing(KnownSetting::name))
                    .toList();
        }

        private KnownSetting withName(String given) {
            return new KnownSetting(name.replace(NAME, given), secret);
        }
    }

    /**
     * A setting of this node with its current value.
     *
     * @param value the default if it is unset; null if there is none, or the setting is secret
     * @param source null if it is unset
     */
    public record EffectiveSetting(String name, String value, Source source, boolean set) {

        /** Where a value comes from. */
        public enum Source implements WireNamed {
            ENVIRONMENT,
            SYSTEM_PROPERTY,
            /** Any other source of MicroProfile Config. */
            OTHER
        }
    }
}
