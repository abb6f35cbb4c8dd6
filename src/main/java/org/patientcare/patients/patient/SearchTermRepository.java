package org.patientcare.patients.patient;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.database.SqlStatement;

/**
 * Writes the inverted index of patients, {@code patient_search_term}, in the transaction that
 * writes the patients.
 */
@ApplicationScoped
class SearchTermRepository {

    private static final String DELETE =
            """
            DELETE FROM patient_search_term
            WHERE organization_id = :organization AND (term, patient_id) IN (
                SELECT r.term, r.patient_id FROM unnest(:terms::text[], :patients::bigint[]) AS r (term, patient_id))""";

    private static final String INSERT =
            """
            INSERT INTO patient_search_term (organization_id, term, patient_id)
            SELECT :organization, r.term, r.patient_id
            FROM unnest(:terms::text[], :patients::bigint[]) AS r (term, patient_id)""";

    private static final String INSERT_MISSING = INSERT + " ON CONFLICT DO NOTHING";

    /**
     * What {@code patient.named_fields} of a new patient holds, so that no trigger queues the
     * patient as one without terms: any negative number.
     */
    static final short INSERTED_WITH_TERMS = Short.MIN_VALUE;

    /**
     * The bit of {@code patient.named_fields} that each update toggles which calls {@link #write},
     * for the same reason.
     */
    static final short UPDATED_WITH_TERMS = 16_384;

    @Inject private Database database;

    /**
     * A patient that was inserted or changed in the current transaction, and whose row is therefore
     * locked.
     *
     * @param before the values before the change; null for a new patient
     * @param after the values that the row has now
     */
    record Entry(long patient, SearchableValues before, SearchableValues after) {}

    private record TermRow(SearchTerm term, long patient) {}

    /**
     * Writes the terms of new patients, and replaces those of changed ones. Nobody else can have
     * written those of a new patient, and a plain INSERT takes half the time of one that tolerates
     * rows that are there. Those of a changed patient may be there: a former release that folded
     * otherwise, or wrote no terms, has left them.
     */
    void write(UUID organization, List<Entry> newOrChanged) {
        List<Entry> created = newOrChanged.stream().filter(e -> e.before() == null).toList();
        List<Entry> changed = newOrChanged.stream().filter(e -> e.before() != null).toList();
        List<TermRow> ofCreated = Difference.of(created).added();
        if (!ofCreated.isEmpty()) {
            statement(organization, INSERT, ofCreated).update(ofCreated.size());
        }
        writeMissing(organization, changed);
    }

    /** The same where some terms of new patients may be there already, too. */
    void writeMissing(UUID organization, List<Entry> newOrChanged) {
        Difference difference = Difference.of(newOrChanged);
        removeEnded(organization, difference.ended());
        addMissing(organization, difference.added());
    }

    private void removeEnded(UUID organization, List<TermRow> ended) {
        if (!ended.isEmpty()) {
            statement(organization, DELETE, ended).updateAny();
        }
    }

    private void addMissing(UUID organization, List<TermRow> added) {
        if (!added.isEmpty()) {
            statement(organization, INSERT_MISSING, added).updateAny();
        }
    }

    private record Difference(List<TermRow> ended, List<TermRow> added) {

        static Difference of(List<Entry> newOrChanged) {
            Difference difference = new Difference(new ArrayList<>(), new ArrayList<>());
            newOrChanged.forEach(difference::add);
            return difference;
        }

        private void add(Entry entry) {
            SearchableValues before = entry.before();
            Set<SearchTerm> after = entry.after().termsOfWhatDiffersFrom(before);
            Set<SearchTerm> former =
                    before == null ? Set.of() : before.termsOfWhatDiffersFrom(entry.after());
            former.stream()
                    .filter(term -> !after.contains(term))
                    .forEach(term -> ended.add(new TermRow(term, entry.patient())));
            after.stream()
                    .filter(term -> !former.contains(term))
                    .forEach(term -> added.add(new TermRow(term, entry.patient())));
        }
    }

    private SqlStatement statement(UUID organization, String sql, List<TermRow> rows) {
        rows.sort(Comparator.comparing(TermRow::term).thenComparing(TermRow::patient));
        return database.forOrganization(organization)
                .statement(sql)
                .bindArray("terms", "text", rows.stream().map(row -> row.term().stored()).toList())
                .bindArray("patients", "bigint", rows.stream().map(TermRow::patient).toList());
    }
}
