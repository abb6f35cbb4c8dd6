package org.patientcare.people.organization;

import java.util.Optional;
import java.util.UUID;

/**
 * What patients see of an organization beside its name and phone (ADR 104). All are null if unset.
 *
 * @param accent the color of buttons and links
 * @param openingHours as patients read them, in one line or several
 * @param address likewise
 * @param logo the hash of its logo
 */
public record OrganizationFace(
        AccentColor accent, String openingHours, String address, String logo) {

    public static final OrganizationFace NONE = new OrganizationFace(null, null, null, null);

    /** Below the service's URL; the logo of one organization, for everybody. */
    public static final String LOGOS = "/my/logo";

    /** Likewise the style sheet of one color. */
    public static final String ACCENTS = "/my/accent";

    /** The path of the logo below the service's URL. */
    public Optional<String> logoPath(UUID organization) {
        return Optional.ofNullable(logo).map(hash -> LOGOS + "/" + organization + "/" + hash);
    }

    /** The path of the style sheet with the color, below the service's URL. */
    public Optional<String> stylePath() {
        return Optional.ofNullable(accent).map(color -> ACCENTS + "/" + color.text().substring(1));
    }
}
