package org.patientcare.patients.patient;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.patientcare.platform.database.Row;

/** The values of a patient that are found by {@link SearchTerm}s. Any but the first may be null. */
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

    /** The terms under which the patient is found, in their order. */
    Set<SearchTerm> terms() {
        Set<SearchTerm> terms = new TreeSet<>();
        for (String word : words()) {
            terms.add(new SearchTerm(SearchTerm.Kind.NAME, word));
        }
        Stream.of(SearchTerm.ofTaxId(taxId), SearchTerm.ofEmail(email), SearchTerm.ofPhone(phone))
                .flatMap(Optional::stream)
                .forEach(terms::add);
        return terms;
    }

    /** Whether each of the typed words begins a word of the names. */
    boolean hasWords(List<String> typed) {
        Set<String> words = words();
        return !typed.isEmpty()
                && typed.stream()
                        .allMatch(each -> words.stream().anyMatch(w -> w.startsWith(each)));
    }

    private Set<String> words() {
        return NameWords.of(lastName, firstName);
    }

    /** Contains no personal data, so that none can reach a log. */
    @Override
    public String toString() {
        return "SearchableValues";
    }
}
