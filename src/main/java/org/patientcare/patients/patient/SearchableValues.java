package org.patientcare.patients.patient;

import java.util.Set;
import java.util.TreeSet;
import org.patientcare.platform.database.Row;

/** The values of a patient by which a search finds it, except the code and the birth date. */
record SearchableValues(
        String firstName, String lastName, String taxId, String email, String phone) {

    /** Those in a row with the columns of the patient. */
    static SearchableValues read(Row row) {
        return new SearchableValues(
                row.text("first_name"),
                row.text("last_name"),
                row.text("tax_id"),
                row.text("email"),
                row.text("phone"));
    }

    /** The terms under which the patient is found. */
    Set<SearchTerm> terms() {
        Set<SearchTerm> terms = new TreeSet<>();
        NameWords.of(lastName, firstName)
                .forEach(word -> terms.add(new SearchTerm(SearchTerm.Kind.NAME, word)));
        SearchTerm.ofTaxId(taxId).ifPresent(terms::add);
        SearchTerm.ofEmail(email).ifPresent(terms::add);
        SearchTerm.ofPhone(phone).ifPresent(terms::add);
        return terms;
    }

    /** Contains no personal data, so that none can reach a log. */
    @Override
    public String toString() {
        return "SearchableValues";
    }
}
