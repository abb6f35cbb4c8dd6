package org.patientcare.patients.patient;

import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.database.Row;
import org.patientcare.platform.database.Scope;

/**
 * Finds patients of all organizations for somebody who has not signed in, and who therefore learns
 * nothing of what is found.
 */
@Stateless
public class PatientsByContact {

    /** More patients have neither one address nor one phone and birth date in common. */
    private static final int MAX_FOUND = 10;

    /** Shorter numbers are shared by too many, since the code of the country does not count. */
    private static final int MIN_DIGITS = 6;

    /** One look-up in the index for each organization. */
    private static final String FIND =
            """
            SELECT p.organization_id, p.id, p.first_name, p.last_name, p.tax_id, p.email, p.phone
            FROM organization o
            JOIN patient_search_term t ON t.organization_id = o.id AND t.term = :term
            JOIN patient p ON p.organization_id = t.organization_id AND p.id = t.patient_id
            WHERE p.birth_date = :birthDate ORDER BY p.organization_id, p.id LIMIT :limit""";

    @Inject private Database database;

    /** A patient, by our id, and the organization. */
    public record PatientOfOrganization(UUID organization, long id) {}

    private record Candidate(PatientOfOrganization patient, SearchableValues values) {

        static Candidate read(Row row) {
            return new Candidate(
                    new PatientOfOrganization(row.uuid("organization_id"), row.number("id")),
                    SearchableValues.read(row));
        }

        /** Contains no personal data, so that none can reach a log. */
        @Override
        public String toString() {
            return "Candidate";
        }
    }

    /**
     * The patients with this address or phone and this date of birth. Patients whose date of birth
     * is not known are never found.
     *
     * @param contact an e-mail address, or a phone number in any of the forms of a search
     */
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public List<PatientOfOrganization> find(String contact, LocalDate birthDate) {
        return term(contact).stream().flatMap(term -> find(term, birthDate).stream()).toList();
    }

    private List<PatientOfOrganization> find(SearchTerm term, LocalDate birthDate) {
        return database
                .inScope(Scope.LINKS)
                .statement(FIND)
                .bind("term", term.stored())
                .bind("birthDate", birthDate)
                .bind("limit", MAX_FOUND)
                .list(Candidate::read)
                .stream()
                .filter(one -> one.values().terms().contains(term))
                .map(Candidate::patient)
                .toList();
    }

    private static Optional<SearchTerm> term(String contact) {
        return contact.contains("@")
                ? SearchTerm.ofEmail(contact)
                : SearchTerm.ofPhone(contact).filter(term -> term.text().length() >= MIN_DIGITS);
    }
}
