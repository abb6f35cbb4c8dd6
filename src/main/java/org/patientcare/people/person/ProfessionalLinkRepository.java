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
                AND (:disabledToo OR disabled_at IS NULL)) AS has""";

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

    /**
     * Whether another person is linked to the professional.
     *
     * @param disabledToo whether disabled people count
     */
    boolean hasOtherPerson(String professional, UUID own, boolean disabledToo) {
        return database.statement(HAS_OTHER)
                .bind("professional", professional)
                .bind("own", own)
                .bind("disabledToo", disabledToo)
                .one(row -> row.flag("has"));
    }
}
