package org.patientcare.patients.patient;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;
import org.patientcare.platform.shared.JsonDocument;
import org.patientcare.trail.audit.AuditFilter;

/**
 * The filter of a patient search; null leaves a condition out.
 *
 * @param code compared exactly
 * @param name words of which each must begin a word of the first or last name, in any order ({@link
 *     NameWords})
 * @param taxId compared by its letters and digits
 * @param email compared without regard to case
 * @param phone compared by its national digits
 * @param subscribed whether the patient has a plan in force now
 */
public record PatientFilter(
        String code,
        String name,
        String taxId,
        String email,
        String phone,
        LocalDate birthDate,
        Boolean subscribed) {

    static PatientFilter ofName(String name) {
        return new PatientFilter(null, name, null, null, null, null, null);
    }

    /**
     * Whether patients are found. What is searched for is folded once, and of a patient only what
     * is asked for.
     */
    BiPredicate<FoundPatient, SearchableValues> matcher() {
        Set<SearchTerm> terms = terms().orElse(null);
        List<String> typed = name == null ? null : NameWords.typed(name);
        return (patient, values) ->
                terms != null
                        && (code == null || code.equals(patient.code()))
                        && (birthDate == null || birthDate.equals(patient.birthDate()))
                        && (subscribed == null || subscribed == (patient.plan() != null))
                        && (typed == null || values.hasWords(typed))
                        && (terms.isEmpty() || values.terms().containsAll(terms));
    }

    /**
     * The terms of the tax id, the phone and the e-mail address. Empty if one of these is given but
     * has none, so that nobody is found: a phone without digits.
     */
    Optional<Set<SearchTerm>> terms() {
        List<Optional<SearchTerm>> terms = new ArrayList<>();
        if (taxId != null) {
            terms.add(SearchTerm.ofTaxId(taxId));
        }
        if (phone != null) {
            terms.add(SearchTerm.ofPhone(phone));
        }
        if (email != null) {
            terms.add(SearchTerm.ofEmail(email));
        }
        return terms.stream().allMatch(Optional::isPresent)
                ? Optional.of(Set.copyOf(terms.stream().map(Optional::orElseThrow).toList()))
                : Optional.empty();
    }

    /** The names of the conditions that are set, as recorded in the audit trail. */
    JsonDocument auditFact() {
        Map<String, Object> all = new LinkedHashMap<>();
        all.put("code", code);
        all.put("name", name);
        all.put("tax_id", taxId);
        all.put("email", email);
        all.put("phone", phone);
        all.put("birth_date", birthDate);
        all.put("subscribed", subscribed);
        return AuditFilter.namesOf(all);
    }
}
