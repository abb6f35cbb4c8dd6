package org.patientcare.people.professional;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.Base64;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.patientcare.platform.database.Row;

/**
 * A doctor or another professional. Professionals belong to the installation, not to one
 * organization: the operator assigns them to the organizations that may make appointments with
 * them. They are never removed; without an assignment no organization can refer to them any more.
 */
@Entity
@Table(name = "professional")
public class Professional {

    private static final int HASH_BYTES = 18;
    private static final SecureRandom RANDOM = new SecureRandom();

    @Id private String hash;

    private String name;

    @Column(name = "speciality_id")
    private String specialityId;

    private String title;
    private String description;
    private String avatar;

    @Column(name = "collegiate_number")
    private String collegiateNumber;

    @Column(name = "created_at")
    private Instant createdAt;

    protected Professional() {}

    /** A detached, read-only instance: JPA does not track it. */
    static Professional read(Row row) {
        Professional professional = new Professional();
        professional.hash = row.text("hash");
        professional.name = row.text("name");
        professional.specialityId = row.text("speciality_id");
        professional.title = row.text("title");
        professional.description = row.text("description");
        professional.avatar = row.text("avatar");
        professional.collegiateNumber = row.text("collegiate_number");
        professional.createdAt = row.instant("created_at");
        return professional;
    }

    /** A new professional with a random hash of 144 bits. */
    Professional(ProfessionalProfile profile, Instant createdAt) {
        byte[] random = new byte[HASH_BYTES];
        RANDOM.nextBytes(random);
        hash = Base64.getUrlEncoder().withoutPadding().encodeToString(random);
        this.createdAt = createdAt;
        change(profile);
    }

    final void change(ProfessionalProfile profile) {
        name = profile.name();
        specialityId = profile.specialityId();
        title = profile.title();
        description = profile.description();
        avatar = profile.avatar();
        collegiateNumber = profile.collegiateNumber();
    }

    /** The identifier in calls; safe in a URL. */
    public String hash() {
        return hash;
    }

    public String name() {
        return name;
    }

    public Optional<String> title() {
        return Optional.ofNullable(title);
    }

    public Optional<String> collegiateNumber() {
        return Optional.ofNullable(collegiateNumber);
    }

    public Optional<String> specialityId() {
        return Optional.ofNullable(specialityId);
    }

    public Optional<String> description() {
        return Optional.ofNullable(description);
    }

    /** URL of a picture. */
    public Optional<String> avatar() {
        return Optional.ofNullable(avatar);
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

    public Instant createdAt() {
        return createdAt;
    }
}
