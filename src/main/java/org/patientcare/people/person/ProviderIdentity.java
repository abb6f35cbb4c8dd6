package org.patientcare.people.person;

import java.util.Set;

/**
 * The identity of a person who signs in through an OpenID provider, as the provider's ID token and
 * the settings describe it.
 *
 * @param issuer of the provider
 * @param subject the provider's identifier of the person, which never changes
 * @param provider the provider's name in the settings
 * @param email null if the provider gives none
 * @param roles all roles that the person has from now on
 * @param collegiateNumber of the professional that the person is; null if the provider gives none
 */
public record ProviderIdentity(
        String issuer,
        String subject,
        String provider,
        String name,
        String email,
        Set<HeldRole> roles,
        String collegiateNumber) {

    public ProviderIdentity {
        roles = Set.copyOf(roles);
    }

    /** Contains no personal data, so that none can reach a log. */
    @Override
    public String toString() {
        return "ProviderIdentity";
    }
}
