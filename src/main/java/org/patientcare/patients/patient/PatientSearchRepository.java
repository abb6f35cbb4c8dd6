package org.patientcare.patients.patient;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.BiPredicate;
import java.util.stream.Collectors;
import org.patientcare.patients.patient.CandidateRepository.Candidates;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.database.Row;
import org.patientcare.platform.database.SqlStatement;
import org.patientcare.platform.shared.CappedPage;
import org.patientcare.platform.shared.Page;
import org.patientcare.trail.audit.AuditAction;
import org.patientcare.trail.audit.AuditTrail;
import org.patientcare.trail.audit.AuditTrail.Reading;

/**
 * Searches patients: checks the candidates of a look-up, and shows one page of those that match.
 */
@ApplicationScoped
class PatientSearchRepository {

    private static final String COLUMNS =
            "p.id AS patient_id, p.code, p.first_name, p.last_name, p.birth_date,"
                    + " CASE WHEN p.subscribed_until IS NULL OR p.subscribed_until > :now THEN p.plan END AS plan_now";

    private static final String FROM =
            " FROM patient p WHERE p.organization_id = :organization AND p.id = ANY (:ids) ORDER BY ";

    private static final String CHECKED = "SELECT p.tax_id, p.email, p.phone, " + COLUMNS + FROM;
    private static final String SHOWN = "SELECT " + COLUMNS + FROM;

    private static final String BY_NAME =
            "CASE WHEN p.last_name IS NULL THEN p.first_name ELSE p.last_name END COLLATE folded, p.id";
    private static final String NEWEST_FIRST = "p.id DESC";

    @Inject private CandidateRepository candidates;
    @Inject private AuditTrail trail;
    @Inject private Database database;

    private record Candidate(FoundPatient patient, SearchableValues values) {

        /** Contains no personal data, so that none can reach a log. */
        @Override
        public String toString() {
            return "Candidate";
        }
    }

    CappedPage<FoundPatient> find(
            UUID organization, PatientFilter filter, Page.Request request, Instant now) {
        return find(organization, filter, candidates.find(organization, filter), request, now);
    }

    /** The first of those of these patients that match. */
    List<FoundPatient> findAmong(
            UUID organization, List<Long> ids, PatientFilter filter, int most, Instant now) {
        Candidates these = new Candidates(ids, true);
        return find(organization, filter, these, new Page.Request(1, most), now).page().items();
    }

    private CappedPage<FoundPatient> find(
            UUID organization,
            PatientFilter filter,
            Candidates found,
            Page.Request request,
            Instant now) {
        String order = filter.name() == null ? NEWEST_FIRST : BY_NAME;
        BiPredicate<FoundPatient, SearchableValues> matcher = filter.matcher();
        List<Long> matching =
                statement(organization, CHECKED + order, found.ids(), now)
                        .list(row -> new Candidate(read(row), SearchableValues.read(row)))
                        .stream()
                        .filter(one -> matcher.test(one.patient(), one.values()))
                        .map(one -> one.patient().id())
                        .toList();
        List<Long> first = first(matching, found);
        List<Long> page = first.stream().skip(request.offset()).limit(request.size()).toList();
        // A page without patients is read as well, because that adds its row to the audit trail.
        List<FoundPatient> shown =
                trail.read(
                        Reading.ofPatients(AuditAction.PATIENTS_SEARCH, organization)
                                .with(filter.auditFact()),
                        statement(organization, SHOWN + order, page, now),
                        PatientSearchRepository::read);
        return new CappedPage<>(
                new Page<>(shown, request.number(), request.size(), first.size()),
                found.complete() && first.size() == matching.size());
    }

    /**
     * Limits the matches: to the first in their order or, if there may be more than were looked up,
     * to those whose words come first, so that whole words are among them.
     */
    private static List<Long> first(List<Long> matching, Candidates found) {
        if (found.complete()) {
            return matching.stream().limit(PatientSearch.MAX_FOUND).toList();
        }
        Set<Long> matches = Set.copyOf(matching);
        Set<Long> first =
                found.ids().stream()
                        .filter(matches::contains)
                        .limit(PatientSearch.MAX_FOUND)
                        .collect(Collectors.toSet());
        return matching.stream().filter(first::contains).toList();
    }

    private SqlStatement statement(UUID organization, String sql, List<Long> ids, Instant now) {
        return database.forOrganization(organization)
                .statement(sql)
                .bindArray("ids", "bigint", ids)
                .bind("now", now);
    }

    private static FoundPatient read(Row row) {
        return new FoundPatient(
                row.number("patient_id"),
                row.text("code"),
                row.text("first_name"),
                row.text("last_name"),
                row.date("birth_date"),
                row.text("plan_now"));
    }
}
