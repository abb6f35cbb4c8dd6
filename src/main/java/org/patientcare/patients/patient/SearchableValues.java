package org.patientcare.patients.patient;

import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
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
        return termsOfWhatDiffersFrom(null);
    }

    /**
     * The terms of those values alone that are not the same in the other, in their order: folding
     * all of a batch takes a good part of its time.
     *
     * @param other may be null: everything differs from it
     */
    Set<SearchTerm> termsOfWhatDiffersFrom(SearchableValues other) {
        Set<SearchTerm> terms = new TreeSet<>();
        if (differs(other, SearchableValues::firstName)
                || differs(other, SearchableValues::lastName)) {
            words().forEach(word -> terms.add(new SearchTerm(SearchTerm.Kind.NAME, word)));
        }
        if (differs(other, SearchableValues::taxId)) {
            SearchTerm.ofTaxId(taxId).ifPresent(terms::add);
        }
        if (differs(other, SearchableValues::email)) {
            SearchTerm.ofEmail(email).ifPresent(terms::add);
        }
        if (differs(other, SearchableValues::phone)) {
            SearchTerm.ofPhone(phone).ifPresent(terms::add);
        }
        return terms;
    }

    private boolean differs(SearchableValues other, Function<SearchableValues, String> value) {
        return other == null || !Objects.equals(value.apply(this), value.apply(other));
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
