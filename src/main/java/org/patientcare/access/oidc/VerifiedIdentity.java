package org.patientcare.access.oidc;

import com.nimbusds.oauth2.sdk.ParseException;
import com.nimbusds.openid.connect.sdk.claims.IDTokenClaimsSet;
import java.time.Instant;
import java.util.Collection;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.patientcare.access.oidc.ProviderClients.ProviderException;
import org.patientcare.access.oidc.ProviderSettings.Provider;
import org.patientcare.people.person.RoleAssignment;

/**
 * A person as identified by an ID token whose signature, issuer, audience, times and nonce have
 * been verified.
 *
 * @param subject the provider's permanent id of the person ({@code sub})
 * @param name the display name
 * @param email null if the token has no valid one
 * @param roles the roles that the provider's settings map from the token's roles claim
 * @param collegiateNumber null if the token has none
 * @param sessionId the provider's session ({@code sid}); null if the token has none
 * @param authenticatedAt when the person authenticated ({@code auth_time}); empty if the token does
 *     not say
 */
public record VerifiedIdentity(
        String subject,
        String name,
        String email,
        Set<RoleAssignment> roles,
        String collegiateNumber,
        String sessionId,
        Optional<Instant> authenticatedAt) {

    private static final int MAX_CHARACTERS = 255;

    public VerifiedIdentity {
        roles = Set.copyOf(roles);
    }

    /**
     * @throws ProviderException of kind INVALID if the claims cannot be parsed, or the subject is
     *     missing, blank, longer than {@value #MAX_CHARACTERS} characters or contains control
     *     characters
     */
    static VerifiedIdentity read(Provider provider, IDTokenClaimsSet token) {
        try {
            Map<String, Object> all = token.toJWTClaimsSet().getClaims();
            return new IdTokenClaims(provider, all).identity(token.getAuthenticationTime());
        } catch (ParseException e) {
            throw new ProviderException(
                    ProviderException.Kind.INVALID, "the claims cannot be read");
        }
    }

    /** Leaves out personal data so that it cannot reach a log. */
    @Override
    public String toString() {
        return "VerifiedIdentity";
    }

    static boolean isStorable(String text) {
        return !text.isBlank()
                && text.length() <= MAX_CHARACTERS
                && text.chars().noneMatch(Character::isISOControl);
    }

    /** Reads the claims as the provider's settings say. */
    private static final class IdTokenClaims {

        /** The most values read from the roles claim; the rest are ignored. */
        private static final int MAX_ROLE_VALUES = 1_000;

        private static final String EMAIL = "[^\\s@]{1,64}@[^\\s@]{1,190}";

        private final Provider provider;
        private final Map<String, Object> claims;

        private IdTokenClaims(Provider provider, Map<String, Object> claims) {
            this.provider = provider;
            this.claims = claims;
        }

        private VerifiedIdentity identity(Date provedAt) {
            String subject =
                    storableText("sub")
                            .orElseThrow(
                                    () ->
                                            new ProviderException(
                                                    ProviderException.Kind.INVALID,
                                                    "the claim sub is missing, empty, too long or not"
                                                            + " a string"));
            Optional<String> email = storableText("email").filter(text -> text.matches(EMAIL));
            String name =
                    Stream.of(displayText("name"), displayText("preferred_username"), email)
                            .flatMap(Optional::stream)
                            .findFirst()
                            .orElse(subject);
            return new VerifiedIdentity(
                    subject,
                    name,
                    email.orElse(null),
                    roles(),
                    provider.findProfessionalClaim().flatMap(this::storableText).orElse(null),
                    storableText("sid").orElse(null),
                    Optional.ofNullable(provedAt).map(Date::toInstant));
        }

        private Set<RoleAssignment> roles() {
            return values(findClaim(provider.rolesClaim()))
                    .limit(MAX_ROLE_VALUES)
                    .flatMap(value -> provider.roles().getOrDefault(value, Set.of()).stream())
                    .collect(Collectors.toSet());
        }

        /**
         * The claim of this name; if there is none, the name is read as a dotted path into nested
         * objects, such as {@code realm_access.roles}.
         */
        private Object findClaim(String name) {
            if (claims.containsKey(name)) {
                return claims.get(name);
            }
            Object found = claims;
            for (String part : List.of(name.split("\\."))) {
                found = found instanceof Map<?, ?> object ? object.get(part) : null;
            }
            return found;
        }

        private static Stream<String> values(Object claim) {
            if (claim instanceof Collection<?> many) {
                return many.stream().filter(String.class::isInstance).map(String.class::cast);
            }
            return claim instanceof String one ? Stream.of(one) : Stream.empty();
        }

        /**
         * The claim as a string that can be stored unchanged; empty if it is missing, has several
         * values or does not fit.
         */
        private Optional<String> storableText(String name) {
            return values(findClaim(name))
                    .limit(2)
                    .reduce((first, second) -> "")
                    .filter(VerifiedIdentity::isStorable);
        }

        /**
         * The claim as display text: control characters become blanks, and too long a text is cut
         * instead of rejected.
         */
        private Optional<String> displayText(String name) {
            return Optional.ofNullable(findClaim(name))
                    .filter(String.class::isInstance)
                    .map(text -> text.toString().replaceAll("\\p{Cntrl}", " ").strip())
                    .map(text -> text.substring(0, Math.min(MAX_CHARACTERS, text.length())))
                    .filter(text -> !text.isEmpty());
        }
    }
}
