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
}
