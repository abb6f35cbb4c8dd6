package org.patientcare.platform.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.platform.config.EffectiveSettings.EffectiveSetting;
import org.patientcare.platform.config.EffectiveSettings.KnownSetting;

@DisplayName("The list of settings")
class EffectiveSettingsTest {

    private static final Path PAGE = Path.of("src/site/markdown/settings.md");

    private static final Pattern NAME = Pattern.compile("`(patientcare\\.[a-z.{}-]+[a-z])`");

    /** The settings of a migration, which a node does not have. */
    private static final Set<String> OF_MIGRATIONS =
            Set.of("patientcare.db.migration.user", "patientcare.db.migration.password");

    @Test
    @DisplayName("has every setting of the page, and no other")
    void itIsTheListOfThePage() throws IOException {
        Set<String> described = new TreeSet<>();
        NAME.matcher(Files.readString(PAGE)).results().forEach(n -> described.add(n.group(1)));
        described.removeAll(OF_MIGRATIONS);
        assertThat(KnownSetting.all().stream().map(KnownSetting::name).toList())
                .containsExactlyElementsOf(described);
    }

    @Test
    @DisplayName("treats every setting as secret whose name says so")
    void secretsAreSecret() {
        assertThat(KnownSetting.all())
                .filteredOn(
                        setting ->
                                setting.name().matches(".*(password|secret|secret-key|[.-]key)$"))
                .isNotEmpty()
                .allMatch(KnownSetting::secret);
    }

    @Test
    @DisplayName("has the settings of each provider, under its name")
    void providersHaveTheirOwn() {
        List<KnownSetting> two = KnownSetting.all(List.of("east", "west"));
        assertThat(two.stream().map(KnownSetting::name))
                .contains("patientcare.oidc.east.issuer", "patientcare.oidc.west.issuer")
                .noneMatch(name -> name.contains("{"))
                .isSorted();
        assertThat(two)
                .contains(new KnownSetting("patientcare.oidc.east.client-secret", true))
                .hasSize(KnownSetting.all().size() + 7);
        assertThat(KnownSetting.all(List.of())).hasSize(KnownSetting.all().size() - 7);
    }

    @Test
    @DisplayName("hides everything in an address that may be a password")
    void passwordsInAddressesAreLeftOut() {
        assertThat(EffectiveSettings.redacted("jdbc:postgresql://db:5432/care?user=a&password=b"))
                .isEqualTo("jdbc:postgresql://db:5432/care?…");
        assertThat(EffectiveSettings.redacted("https://a:b@care.example/x"))
                .isEqualTo("https://…@care.example/x");
        assertThat(EffectiveSettings.redacted("Clinic <a@care.example>"))
                .isEqualTo("Clinic <a@care.example>");
        assertThat(EffectiveSettings.redacted("https://care.example"))
                .isEqualTo("https://care.example");
    }

    @Test
    @DisplayName("recognizes the config sources of servers by their names")
    void sourcesAreKnown() {
        assertThat(EffectiveSettings.source("Environment"))
                .isEqualTo(EffectiveSetting.Source.ENVIRONMENT);
        assertThat(EffectiveSettings.source("EnvConfigSource"))
                .isEqualTo(EffectiveSetting.Source.ENVIRONMENT);
        assertThat(EffectiveSettings.source("SystemProperty"))
                .isEqualTo(EffectiveSetting.Source.SYSTEM_PROPERTY);
        assertThat(EffectiveSettings.source("SysPropConfigSource"))
                .isEqualTo(EffectiveSetting.Source.SYSTEM_PROPERTY);
        assertThat(EffectiveSettings.source("a file")).isEqualTo(EffectiveSetting.Source.OTHER);
        assertThat(EffectiveSettings.source(null)).isEqualTo(EffectiveSetting.Source.OTHER);
    }
}
