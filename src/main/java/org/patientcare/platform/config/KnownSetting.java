package org.patientcare.platform.config;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

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
                    "patientcare.db.url",
                    "patientcare.db.user",
                    "patientcare.delivery.capture",
                    "patientcare.desk.reach",
                    "patientcare.desk.sockets-per-address",
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
     * The same with each of the names in place of the placeholder; without names those settings are
     * left out.
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
