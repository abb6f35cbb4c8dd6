package org.patientcare.people.professional;

import java.security.SecureRandom;
import java.time.Instant;
import java.util.Base64;
import java.util.Set;
import java.util.UUID;
import org.patientcare.platform.database.Row;

/**
 * A doctor or another professional. Professionals belong to the installation, not to one
 * organization: the operator assigns them to the organizations that may make appointments with
 * them. They are never removed; without an assignment no organization can refer to them any more.
 *
 * @param hash the identifier in calls; safe in a URL
 * @param specialityId null if unset, as {@code title}, {@code description} and {@code
 *     collegiateNumber}
 * @param avatar URL of a picture; null if unset
 */
public record Professional(
        String hash,
        String name,
        String specialityId,
        String title,
        String description,
        String avatar,
        String collegiateNumber,
        Instant createdAt) {

    private static final int HASH_BYTES = 18;
    private static final SecureRandom RANDOM = new SecureRandom();

    /** A new professional with a random hash of 144 bits. */
    static Professional create(ProfessionalProfile profile, Instant createdAt) {
        byte[] random = new byte[HASH_BYTES];
        RANDOM.nextBytes(random);
        return of(
                Base64.getUrlEncoder().withoutPadding().encodeToString(random), profile, createdAt);
    }

    private static Professional of(String hash, ProfessionalProfile profile, Instant createdAt) {
        return new Professional(
                hash,
                profile.name(),
                profile.specialityId(),
                profile.title(),
                profile.description(),
                profile.avatar(),
                profile.collegiateNumber(),
                createdAt);
    }

    static Professional read(Row row) {
        return new Professional(
                row.text("hash"),
                row.text("name"),
                row.text("speciality_id"),
                row.text("title"),
                row.text("description"),
                row.text("avatar"),
                row.text("collegiate_number"),
                row.instant("created_at"));
    }

    Professional changed(ProfessionalProfile profile) {
        return of(hash, profile, createdAt);
    }

    /**
     * @param email the professional's address; null if unset
     * @param organizations to which the professional is assigned
     */
    ProfessionalProfile profile(String email, Set<UUID> organizations) {
        return new ProfessionalProfile(
                name,
                specialityId,
                title,
                description,
                avatar,
                collegiateNumber,
                email,
                organizations);
    }

    /**
     * The data of a professional that the operator sets; null for what is unset.
     *
     * @param avatar URL of a picture
     * @param email where the invitation of the professional goes, and nowhere else
     * @param organizations which may make appointments with the professional
     */
    public record ProfessionalProfile(
            String name,
            String specialityId,
            String title,
            String description,
            String avatar,
            String collegiateNumber,
            String email,
            Set<UUID> organizations) {

        public ProfessionalProfile {
            organizations = Set.copyOf(organizations);
        }
    }
}
