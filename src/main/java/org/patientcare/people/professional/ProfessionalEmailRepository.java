package org.patientcare.people.professional;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Collection;
import java.util.Map;
import java.util.stream.Collectors;
import org.patientcare.platform.database.Database;

/** Stores the addresses of professionals. */
@ApplicationScoped
class ProfessionalEmailRepository {

    private static final String SET =
            """
            INSERT INTO professional_email (professional_hash, email) VALUES (:hash, :email)
            ON CONFLICT (professional_hash) DO UPDATE SET email = EXCLUDED.email""";

    private static final String FIND =
            "SELECT professional_hash, email FROM professional_email WHERE professional_hash = ANY (:hashes)";

    @Inject private Database database;

    private record Address(String hash, String email) {}

    /**
     * Sets or removes the address of a professional, who is new or locked for a change.
     *
     * @param before the address before; null if there was none
     * @param after null for none
     */
    void change(String hash, String before, String after) {
        if (after != null) {
            database.statement(SET).bind("hash", hash).bind("email", after).updateOne();
        } else if (before != null) {
            database.statement("DELETE FROM professional_email WHERE professional_hash = :hash")
                    .bind("hash", hash)
                    .updateOne();
        }
    }

    /** The addresses of these professionals, by hash; those without one are left out. */
    Map<String, String> ofMany(Collection<String> hashes) {
        return database
                .statement(FIND)
                .bindArray("hashes", "text", hashes)
                .list(row -> new Address(row.text("professional_hash"), row.text("email")))
                .stream()
                .collect(Collectors.toMap(Address::hash, Address::email));
    }
}
