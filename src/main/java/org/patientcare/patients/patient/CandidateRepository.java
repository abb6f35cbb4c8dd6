package org.patientcare.patients.patient;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.patientcare.platform.database.Conditions;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.database.ScopedDatabase;
import org.patientcare.platform.database.SqlStatement;

/**
 * Looks up which patients a search may find, by the one condition that leaves the fewest; the
 * search checks the others. Whatever is searched for, a look-up reads a limited number of rows.
 */
@ApplicationScoped
class CandidateRepository {

    private static final int MAX_CANDIDATES = 1_000;

    /** Of more words that each find too many patients, the longest are looked up together. */
    private static final int MAX_WORDS_TOGETHER = 3;

    /**
     * The most entries that are read for each of these words: of a million patients, fewer have
     * most names.
     */
    private static final int MAX_INTERSECTED = 100_000;

    private static final List<SearchTerm.Kind> NARROWEST_FIRST =
            List.of(SearchTerm.Kind.TAX_ID, SearchTerm.Kind.EMAIL, SearchTerm.Kind.PHONE);

    private static final String NEWEST =
            "SELECT id FROM patient WHERE organization_id = :organization ORDER BY id DESC LIMIT :limit";

    private static final String BY_CODE =
            "SELECT id FROM patient WHERE organization_id = :organization AND code = :code LIMIT :limit";

    private static final String BY_BIRTH_DATE =
            "SELECT id FROM patient WHERE organization_id = :organization AND birth_date = :birthDate"
                    + " ORDER BY id DESC LIMIT :limit";

    private static final String BY_TERM =
            "SELECT patient_id AS id FROM patient_search_term"
                    + " WHERE organization_id = :organization AND term = :term"
                    + " ORDER BY patient_id DESC LIMIT :limit";

    /**
     * Uses comparisons, for which the index is searched under row-level security as well: LIKE is
     * not leakproof.
     */
    private static final String BY_WORD =
            "SELECT patient_id AS id FROM patient_search_term"
                    + " WHERE organization_id = :organization AND term >= :from AND term < :to"
                    + " ORDER BY term, patient_id LIMIT :limit";

    private static final String IS_BEING_FILLED =
            "SELECT EXISTS (SELECT FROM patient_search_progress WHERE organization_id = :organization AND next_id <= last_id) AS filling";

    private static final String NAME =
            "CASE WHEN p.last_name IS NULL THEN p.first_name ELSE p.last_name END";

    /** Scans the index on buckets in order, sorts one bucket after the other, and stops. */
    private static final String FROM_BUCKETS =
            "SELECT p.id FROM patient p%s ORDER BY "
                    + NameBuckets.OF_PATIENT
                    + ", "
                    + NAME
                    + " COLLATE folded, p.id LIMIT :limit";

    @Inject private Database database;

    /**
     * Patients that a search may find.
     *
     * @param ids patients found by a word are in the order of the words
     * @param complete false if there may be more
     */
    record Candidates(List<Long> ids, boolean complete) {

        private static Candidates read(SqlStatement statement) {
            List<Long> read =
                    statement.bind("limit", MAX_CANDIDATES + 1).list(row -> row.number("id"));
            List<Long> once = read.stream().distinct().limit(MAX_CANDIDATES).toList();
            return new Candidates(once, read.size() <= MAX_CANDIDATES);
        }

        private Candidates completeIf(boolean condition) {
            return new Candidates(ids, complete && condition);
        }
    }

    Candidates find(UUID organization, PatientFilter filter) {
        ScopedDatabase own = database.forOrganization(organization);
        if (filter.code() != null) {
            return Candidates.read(own.statement(BY_CODE).bind("code", filter.code()));
        }
        Set<SearchTerm> terms = filter.terms().orElse(null);
        if (terms == null) {
            return new Candidates(List.of(), true);
        }
        List<Supplier<Candidates>> lookUps = lookUps(own, filter, terms);
        if (lookUps.isEmpty()) {
            return Candidates.read(own.statement(NEWEST));
        }
        Candidates found = lookUps.get(0).get();
        for (int next = 1; next < lookUps.size() && !found.complete(); next++) {
            found = lookUps.get(next).get();
        }
        return found;
    }

    /**
     * What can be looked up, the narrowest first; each is used if those before it find too many.
     */
    private static List<Supplier<Candidates>> lookUps(
            ScopedDatabase own, PatientFilter filter, Set<SearchTerm> terms) {
        boolean filled = !isBeingFilled(own);
        List<Supplier<Candidates>> lookUps = new ArrayList<>();
        terms.stream()
                .sorted(Comparator.comparing(term -> NARROWEST_FIRST.indexOf(term.kind())))
                .forEach(term -> lookUps.add(() -> byTerm(own, term).completeIf(filled)));
        if (filter.birthDate() != null) {
            lookUps.add(() -> byBirthDate(own, filter.birthDate()));
        }
        if (filter.name() != null) {
            lookUps.add(
                    () ->
                            filled
                                    ? byWords(own, NameWords.typed(filter.name()))
                                    : fromBuckets(own, filter.name().strip()).completeIf(false));
        }
        return lookUps;
    }

    private static Candidates byBirthDate(ScopedDatabase own, LocalDate birthDate) {
        return Candidates.read(own.statement(BY_BIRTH_DATE).bind("birthDate", birthDate));
    }

    private static Candidates byTerm(ScopedDatabase own, SearchTerm term) {
        return Candidates.read(own.statement(BY_TERM).bind("term", term.stored()));
    }

    /** By a word that finds few patients, or by two or three that all find too many. */
    private static Candidates byWords(ScopedDatabase own, List<String> typed) {
        List<String> words =
                typed.stream()
                        .sorted(Comparator.comparing(String::length).reversed())
                        .limit(NameWords.MAX_WORDS)
                        .toList();
        Candidates found = new Candidates(List.of(), true);
        for (String word : words) {
            found = Candidates.read(bound(own.statement(BY_WORD), "from", "to", word));
            if (found.complete()) {
                return found;
            }
        }
        for (int several = 2;
                several <= Math.min(MAX_WORDS_TOGETHER, words.size()) && !found.complete();
                several++) {
            found = byAllWords(own, words.subList(0, several));
        }
        return found;
    }

    private static Candidates byAllWords(ScopedDatabase own, List<String> words) {
        SqlStatement statement = own.statement(byAllWords(words.size()));
        for (int i = 0; i < words.size(); i++) {
            bound(statement, "from" + i, "to" + i, words.get(i));
        }
        return statement
                .bind("entries", MAX_INTERSECTED)
                .bind("limit", MAX_CANDIDATES)
                .one(
                        row ->
                                new Candidates(
                                        row.numbers("ids").stream().distinct().toList(),
                                        row.flag("complete")));
    }

    /**
     * SQL that finds the patients who have several words, in the order of the first. It stops at
     * enough patients, and counts what was read only if they are not enough. Without {@code OFFSET
     * 0} PostgreSQL evaluates the array once for each use of it (160 to 340 ms instead of 70 to 100
     * for two common names of a million patients). {@code IS TRUE} keeps it from joining the words,
     * which it would do in a nested loop if it thought that few patients have them: more than 20 s
     * instead of 0.1 s. It puts the entries of a word into a hash table instead, for which the
     * default work_mem is enough.
     */
    static String byAllWords(int words) {
        List<String> entries =
                IntStream.range(0, words)
                        .mapToObj(
                                i ->
                                        BY_WORD.replace(":limit", ":entries")
                                                .replace(":from", ":from" + i)
                                                .replace(":to", ":to" + i))
                        .toList();
        String complete =
                entries.stream()
                        .map(of -> "(SELECT count(*) FROM (" + of + ") e) < :entries")
                        .collect(Collectors.joining(" AND "));
        String others =
                entries.stream()
                        .skip(1)
                        .map(of -> "(id IN (SELECT id FROM (" + of + ") e)) IS TRUE")
                        .collect(Collectors.joining(" AND "));
        return "SELECT ids, CASE WHEN cardinality(ids) < :limit THEN "
                + complete
                + " ELSE false END AS complete FROM (SELECT ARRAY(SELECT id FROM ("
                + entries.get(0)
                + ") e WHERE "
                + others
                + " LIMIT :limit) AS ids OFFSET 0) found";
    }

    private static SqlStatement bound(SqlStatement statement, String from, String to, String word) {
        String beginning = new SearchTerm(SearchTerm.Kind.NAME, word).stored();
        return statement
                .bind(from, beginning)
                .bind(to, SearchTerm.endOfBeginning(beginning).orElseThrow());
    }

    private static boolean isBeingFilled(ScopedDatabase own) {
        return own.statement(IS_BEING_FILLED).one(row -> row.flag("filling"));
    }

    private static Candidates fromBuckets(ScopedDatabase own, String name) {
        Conditions ofName =
                new Conditions().add("p.organization_id = :organization").addPrefix(NAME, name);
        int[] buckets =
                ofName.bind(own.statement(NameBuckets.OF_RANGE))
                        .one(row -> new int[] {row.integer("first"), row.integer("last")});
        Conditions inBuckets =
                ofName.add(
                                NameBuckets.OF_PATIENT + " >= CAST(:first AS integer)",
                                "first",
                                buckets[0])
                        .add(
                                NameBuckets.OF_PATIENT + " <= CAST(:last AS integer)",
                                "last",
                                buckets[1]);
        return Candidates.read(
                inBuckets.bind(own.statement(FROM_BUCKETS.formatted(inBuckets.where()))));
    }
}
