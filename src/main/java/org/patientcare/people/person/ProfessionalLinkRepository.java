package org.patientcare.people.person;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.ZoneId;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.platform.database.Database;

@ApplicationScoped
class ProfessionalLinkRepository {

    private static final String FIND =
            "SELECT professional_hash, time_zone FROM person WHERE id = :id";

    private static final String HAS_OTHER =
            """
            SELECT EXISTS (SELECT FROM person WHERE professional_hash = :professional AND id <> :own
                AND disabled_at IS NULL) AS has""";

    private static final String KEEP_UNLINKED =
            "INSERT INTO unlinked_professional (professional_hash) VALUES (:professional) ON CONFLICT DO NOTHING";

    @Inject private Database database;

    LinkedProfessional find(UUID person) {
        return database.statement(FIND)
                .bind("id", person)
                .one(
                        row ->
                                new LinkedProfessional(
                                        row.text("professional_hash"),
                                        Optional.ofNullable(row.text("time_zone"))
                                                .map(ZoneId::of)
                                                .orElse(null)));
    }

    /** Whether another person, who is not disabled, is linked to the professional. */
    boolean hasOtherPerson(String professional, UUID own) {
        return database.statement(HAS_OTHER)
                .bind("professional", professional)
                .bind("own", own)
                .one(row -> row.flag("has"));
    }

    /** Remembers the professional from whom a change unlinks a person; nothing if it does not. */
    void keepUnlinked(PersonProfile before, PersonProfile after) {
        String former = before.professional();
        if (former != null && !former.equals(after.professional())) {
            database.statement(KEEP_UNLINKED)
                    .bind("professional", former)
                    .updateOneUnless(() -> isUnlinked(former));
        }
    }

    private boolean isUnlinked(String professional) {
        return database.statement(
                        "SELECT professional_hash FROM unlinked_professional WHERE professional_hash = :professional")
                .bind("professional", professional)
                .first(row -> row.text("professional_hash"))
                .isPresent();
    }
}
