package org.patientcare.patients.activation;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;
import org.patientcare.platform.database.Conditions;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.database.ScopedDatabase;
import org.patientcare.platform.shared.Page;
import org.patientcare.trail.audit.AuditAction;
import org.patientcare.trail.audit.AuditTrail;

/** Lists the activation codes of an organization. */
@ApplicationScoped
class ListedCodeRepository {

    private static final String WITH_RECIPIENT =
            "CASE WHEN coalesce(last_email, last_phone_number) IS NOT NULL THEN code END";

    @Inject private AuditTrail trail;
    @Inject private Database database;

    /**
     * Returns a page of codes, the newest first; rows and total come from the same statement unless
     * the page is empty. The audit trail records the codes whose last recipients were shown, or
     * that there are none.
     *
     * @param today the current date in the organization's time zone; null if the filter has no
     *     status
     */
    Page<ListedCode> page(
            UUID organization, CodeFilter filter, LocalDate today, Page.Request request) {
        ScopedDatabase own = database.forOrganization(organization);
        Conditions conditions = conditions(organization, filter, today);
        String from = " FROM activation_code" + conditions.where();
        String page =
                "SELECT *, "
                        + WITH_RECIPIENT
                        + " AS noted, (SELECT count(*)"
                        + from
                        + ") AS total"
                        + from
                        + " ORDER BY created_at DESC, id DESC LIMIT "
                        + request.size()
                        + " OFFSET "
                        + request.offset();
        List<Counted> found =
                trail.readObjects(
                        AuditAction.RECIPIENTS_READ,
                        organization,
                        conditions.bind(own.statement(page)),
                        row -> new Counted(ListedCode.read(row), row.number("total")));
        return new Page<>(
                found.stream().map(Counted::code).toList(),
                request.number(),
                request.size(),
                found.isEmpty()
                        ? conditions
                                .bind(own.statement("SELECT count(*)" + from))
                                .one(row -> row.number("count"))
                        : found.get(0).total());
    }

    private record Counted(ListedCode code, long total) {}

    private static Conditions conditions(UUID organization, CodeFilter filter, LocalDate today) {
        Conditions conditions =
                new Conditions()
                        .add("organization_id = :organization", "organization", organization)
                        .add("code = :code", "code", filter.code())
                        .add("tag = :tag", "tag", filter.tag());
        if (filter.status() == CodeStatusFilter.ACTIVE) {
            conditions.add(
                    "active AND (expires_at IS NULL OR expires_at >= :today)", "today", today);
        }
        if (filter.status() == CodeStatusFilter.EXPIRED) {
            conditions.add("expires_at < :today", "today", today);
        }
        return conditions
                .add("created_at > :after", "after", filter.createdAfter())
                .add("created_at < :before", "before", filter.createdBefore());
    }
}
