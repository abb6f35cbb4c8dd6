package org.patientcare.access.oidc;

import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.net.URI;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.patientcare.people.person.Role;
import org.patientcare.people.person.RoleAssignment;
import org.patientcare.platform.config.FeatureSettings;
import org.patientcare.platform.config.SettingException;
import org.patientcare.platform.config.Settings;
import org.patientcare.platform.shared.WireNamed;

/** The configured OpenID providers ({@code patientcare.oidc.*}); none by default. */
@ApplicationScoped
public class ProviderSettings implements FeatureSettings {

    private static final String PREFIX = "patientcare.oidc.";
    private static final String PROVIDERS = PREFIX + "providers";
    private static final String NAME = "[a-z][a-z0-9]{0,31}";
    private static final int MAX_PROVIDERS = 8;
    private static final int MAX_CHARACTERS = 255;
    private static final String UUID_SHAPE = "[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}";
    private static final String DEFAULT_ROLES_CLAIM = "roles";

    @Inject private Settings settings;

    private final Map<String, Provider> providers = new LinkedHashMap<>();

    @PostConstruct
    void read() {
        List<Runnable> reads = names().stream().<Runnable>map(name -> () -> read(name)).toList();
        SettingException.collect(reads.toArray(Runnable[]::new));
        Set<String> issuers = new HashSet<>();
        for (Provider provider : providers.values()) {
            if (!issuers.add(provider.issuer())) {
                throw new SettingException(
                        PREFIX + provider.name() + ".issuer",
                        "must differ from those of other providers, so that their people can be"
                                + " told apart");
            }
        }
    }

    /** All providers, in the order of {@code patientcare.oidc.providers}. */
    public List<Provider> all() {
        return List.copyOf(providers.values());
    }

    public Optional<Provider> find(String name) {
        return Optional.ofNullable(providers.get(name));
    }

    private Set<String> names() {
        Set<String> names = new LinkedHashSet<>(parts(settings.text(PROVIDERS).orElse("")));
        if (names.size() > MAX_PROVIDERS || !names.stream().allMatch(name -> name.matches(NAME))) {
            throw new SettingException(
                    PROVIDERS,
                    "must be at most "
                            + MAX_PROVIDERS
                            + " names separated by commas, each of 1 to 32 lower-case letters and"
                            + " digits, beginning with a letter");
        }
        return names;
    }

    private void read(String name) {
        String of = PREFIX + name + ".";
        Map<String, String> texts = new HashMap<>();
        Map<String, Set<RoleAssignment>> roles = new HashMap<>();
        SettingException.collect(
                () -> texts.put("issuer", issuer(of + "issuer")),
                () ->
                        texts.put(
                                "id",
                                required(
                                        of + "client-id",
                                        "the client ID of this service at the provider")),
                () ->
                        texts.put(
                                "secret",
                                required(
                                        of + "client-secret",
                                        "the client secret of this service at the provider")),
                () -> texts.put("label", text(of + "label", name)),
                () -> texts.put("claim", text(of + "roles-claim", DEFAULT_ROLES_CLAIM)),
                () -> texts.put("professional", text(of + "professional-claim").orElse(null)),
                () -> roles.putAll(roles(of + "roles")));
        providers.put(
                name,
                new Provider(
                        name,
                        texts.get("issuer"),
                        texts.get("id"),
                        texts.get("secret"),
                        texts.get("label"),
                        texts.get("claim"),
                        roles,
                        texts.get("professional")));
    }

    private String issuer(String setting) {
        String issuer =
                required(setting, "the address of the provider, as in the claim iss of its tokens");
        if (!ProviderUrls.isAcceptableIssuer(issuer)) {
            throw new SettingException(
                    setting,
                    "must be an absolute https URL without query and fragment; http is allowed for"
                            + " loopback addresses only");
        }
        return issuer;
    }

    /** Parses {@code value=role@organization-id, value=operator, …}. */
    private Map<String, Set<RoleAssignment>> roles(String setting) {
        Map<String, Set<RoleAssignment>> roles = new HashMap<>();
        String all =
                settings.required(
                        setting, "which claim value gives which role, and in which organization");
        for (String part : parts(all)) {
            int equals = part.lastIndexOf('=');
            Optional<RoleAssignment> role =
                    equals < 1 ? Optional.empty() : role(part.substring(equals + 1).strip());
            if (role.isEmpty()) {
                throw new SettingException(
                        setting,
                        "must be like value=support@organization-id, value=operator, …: an operator has no organization, an auditor may have one, all others have one");
            }
            roles.computeIfAbsent(part.substring(0, equals).strip(), value -> new HashSet<>())
                    .add(role.get());
        }
        return roles;
    }

    private static Optional<RoleAssignment> role(String text) {
        String[] sides = text.split("@", 2);
        if (sides.length == 2 && !sides[1].matches(UUID_SHAPE)) {
            return Optional.empty();
        }
        return WireNamed.find(Role.class, sides[0])
                .map(
                        role ->
                                new RoleAssignment(
                                        role, sides.length == 1 ? null : UUID.fromString(sides[1])))
                .filter(RoleAssignment::isWellFormed);
    }

    private String required(String setting, String purpose) {
        settings.required(setting, purpose);
        return text(setting).orElseThrow();
    }

    private String text(String setting, String unset) {
        text(setting); // Checks its length.
        return settings.text(setting, unset);
    }

    private Optional<String> text(String setting) {
        Optional<String> text = settings.text(setting);
        if (text.filter(known -> known.length() > MAX_CHARACTERS).isPresent()) {
            throw new SettingException(
                    setting, "must have at most " + MAX_CHARACTERS + " characters");
        }
        return text;
    }

    private static List<String> parts(String list) {
        return Arrays.stream(list.split(","))
                .map(String::strip)
                .filter(part -> !part.isEmpty())
                .toList();
    }

    /**
     * An OpenID provider as configured.
     *
     * @param name its name in the settings and in URL paths
     * @param issuer the issuer in its tokens; also the base URL of its discovery document
     * @param clientSecret must not be logged or shown
     * @param label the text of its button on the sign-in page
     * @param rolesClaim the ID token claim whose values are mapped by {@code roles}; dots lead into
     *     nested objects
     * @param roles the roles that each value of that claim gives
     * @param professionalClaim the claim with the collegiate number of the person; null if none is
     *     configured
     */
    public record Provider(
            String name,
            String issuer,
            String clientId,
            String clientSecret,
            String label,
            String rolesClaim,
            Map<String, Set<RoleAssignment>> roles,
            String professionalClaim) {

        public Provider {
            roles = Map.copyOf(roles);
        }

        Optional<String> findProfessionalClaim() {
            return Optional.ofNullable(professionalClaim);
        }

        /** Leaves out the secret so that it cannot reach a log. */
        @Override
        public String toString() {
            return "Provider " + name;
        }
    }

    /** Which URLs are acceptable for a provider: https, or http on the loopback interface. */
    static final class ProviderUrls {

        private static final String LOOPBACK = "localhost|127(\\.[0-9]{1,3}){3}|\\[::1]";

        private ProviderUrls() {}

        /** Whether the text is an acceptable issuer: such a URL without query and fragment. */
        static boolean isAcceptableIssuer(String text) {
            try {
                URI uri = URI.create(text);
                return uri.getRawQuery() == null
                        && uri.getRawFragment() == null
                        && isSafe(uri, true);
            } catch (IllegalArgumentException e) {
                return false;
            }
        }

        /**
         * Whether browsers and this service may use the endpoint.
         *
         * @param issuer the provider's issuer; an http endpoint on loopback is acceptable only if
         *     the issuer is http as well
         */
        static boolean isSafe(URI uri, String issuer) {
            return uri != null && isSafe(uri, issuer.startsWith("http:"));
        }

        private static boolean isSafe(URI uri, boolean loopback) {
            if (uri.getHost() == null || uri.getRawUserInfo() != null) {
                return false;
            }
            return "https".equals(uri.getScheme())
                    || loopback
                            && "http".equals(uri.getScheme())
                            && uri.getHost().matches(LOOPBACK);
        }
    }
}
