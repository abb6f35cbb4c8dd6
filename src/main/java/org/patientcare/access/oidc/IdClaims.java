package org.patientcare.access.oidc;

import com.nimbusds.oauth2.sdk.ParseException;
import com.nimbusds.openid.connect.sdk.claims.IDTokenClaimsSet;
import java.util.Collection;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.patientcare.people.person.HeldRole;

/** Reads what an ID token says of somebody, by the settings of its provider. */
final class IdClaims {

    private static final int LONGEST = 255;

    /** Of one claim; what comes behind is not looked at. */
    private static final int MOST_VALUES = 1_000;

    private static final String EMAIL = "[^\\s@]{1,64}@[^\\s@]{1,190}";

    private final Provider provider;
    private final Map<String, Object> claims;

    private IdClaims(Provider provider, Map<String, Object> claims) {
        this.provider = provider;
        this.claims = claims;
    }

    /**
     * @throws ProviderFault of kind UNPROVEN for a subject that cannot be kept
     */
    static Identity read(Provider provider, IDTokenClaimsSet token) {
        try {
            Map<String, Object> all = token.toJWTClaimsSet().getClaims();
            return new IdClaims(provider, all).identity(token.getAuthenticationTime());
        } catch (ParseException e) {
            throw new ProviderFault(ProviderFault.Kind.UNPROVEN, "claims that cannot be read");
        }
    }

    private Identity identity(Date provedAt) {
        String subject =
                kept("sub")
                        .orElseThrow(
                                () ->
                                        new ProviderFault(
                                                ProviderFault.Kind.UNPROVEN,
                                                "a sub that is empty, too long or no text"));
        Optional<String> email = kept("email").filter(text -> text.matches(EMAIL));
        String name =
                Stream.of(shown("name"), shown("preferred_username"), email)
                        .flatMap(Optional::stream)
                        .findFirst()
                        .orElse(subject);
        return new Identity(
                subject,
                name,
                email.orElse(null),
                roles(),
                provider.professional().flatMap(this::kept).orElse(null),
                kept("sid").orElse(null),
                Optional.ofNullable(provedAt).map(Date::toInstant));
    }

    private Set<HeldRole> roles() {
        return values(claim(provider.rolesClaim()))
                .limit(MOST_VALUES)
                .flatMap(value -> provider.roles().getOrDefault(value, Set.of()).stream())
                .collect(Collectors.toSet());
    }

    /** The claim of this name; else, where it has points, what they lead to. */
    private Object claim(String name) {
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

    /** Empty for what is no text, or none that a column takes as it is. */
    private Optional<String> kept(String name) {
        return values(claim(name)).limit(2).reduce((first, second) -> "").filter(IdClaims::isKept);
    }

    static boolean isKept(String text) {
        return !text.isBlank()
                && text.length() <= LONGEST
                && text.chars().noneMatch(Character::isISOControl);
    }

    /** The same of what people read, cut rather than left out. */
    private Optional<String> shown(String name) {
        return Optional.ofNullable(claim(name))
                .filter(String.class::isInstance)
                .map(text -> text.toString().replaceAll("\\p{Cntrl}", " ").strip())
                .map(text -> text.substring(0, Math.min(LONGEST, text.length())))
                .filter(text -> !text.isEmpty());
    }
}
