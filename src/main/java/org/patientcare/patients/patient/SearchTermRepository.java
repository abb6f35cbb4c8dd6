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

    private static final String ROWS =
            "SELECT r.kind, r.term, r.patient_id"
                    + " FROM unnest(:kinds::text[], :terms::text[], :patients::bigint[]) AS r (kind, term, patient_id)";

    private static final String DELETE =
            "DELETE FROM patient_search_term WHERE organization_id = :organization"
                    + " AND (kind, term, patient_id) IN ("
                    + ROWS
                    + ")";

    private static final String INSERT_NEW =
            "INSERT INTO patient_search_term (organization_id, kind, term, patient_id)"
                    + " SELECT :organization, r.* FROM ("
                    + ROWS
                    + ") AS r";

    private static final String INSERT = INSERT_NEW + " ON CONFLICT DO NOTHING";

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
     * Replaces the terms of patients, with one DELETE and one INSERT statement at most. Terms that
     * are there already, or are not there any more, are no error.
     */
    void write(UUID organization, List<Entry> newOrChanged) {
        List<TermRow> ended = new ArrayList<>();
        List<TermRow> added = new ArrayList<>();
        for (Entry entry : newOrChanged) {
            if (!entry.after().equals(entry.before())) {
                Set<SearchTerm> before = entry.before() == null ? Set.of() : entry.before().terms();
                Set<SearchTerm> after = entry.after().terms();
                before.stream()
                        .filter(term -> !after.contains(term))
                        .forEach(term -> ended.add(new TermRow(term, entry.patient())));
                after.stream()
                        .filter(term -> !before.contains(term))
                        .forEach(term -> added.add(new TermRow(term, entry.patient())));
            }
        }
        if (!ended.isEmpty()) {
            statement(organization, DELETE, ended).updateAny();
        }
        if (!added.isEmpty()) {
            statement(organization, INSERT, added).updateAny();
        }
    }

    /**
     * Adds the terms of patients whom the current transaction has created. Nobody else can have
     * written them, and a plain INSERT costs half of one that tolerates rows that are there.
     */
    void writeNew(UUID organization, List<Entry> created) {
        List<TermRow> added = new ArrayList<>();
        for (Entry entry : created) {
            entry.after().terms().forEach(term -> added.add(new TermRow(term, entry.patient())));
        }
        if (!added.isEmpty()) {
            statement(organization, INSERT_NEW, added).update(added.size());
        }
    }

    private SqlStatement statement(UUID organization, String sql, List<TermRow> rows) {
        rows.sort(Comparator.comparing(TermRow::term).thenComparing(TermRow::patient));
        return database.forOrganization(organization)
                .statement(sql)
                .bindArray(
                        "kinds",
                        "text",
                        rows.stream().map(row -> row.term().kind().column()).toList())
                .bindArray("terms", "text", rows.stream().map(row -> row.term().text()).toList())
                .bindArray("patients", "bigint", rows.stream().map(TermRow::patient).toList());
    }
}
