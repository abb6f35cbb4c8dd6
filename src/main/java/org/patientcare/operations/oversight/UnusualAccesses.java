package org.patientcare.operations.oversight;

import jakarta.ejb.EJB;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.patientcare.operations.oversight.OpenedPatients.Found;
import org.patientcare.operations.oversight.UnusualAccessRunRepository.Claim;
import org.patientcare.operations.oversight.UnusualAccessRunRepository.Missing;
import org.patientcare.people.organization.AccessSettings;
import org.patientcare.people.organization.AccessSettingsService;
import org.patientcare.people.organization.OrganizationService;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.JsonDocument;
import org.patientcare.trail.audit.AuditAction;
import org.patientcare.trail.audit.AuditContext;
import org.patientcare.trail.audit.AuditTarget;
import org.patientcare.trail.audit.AuditTrail;

/**
 * Accesses to patients' data that auditors should look at. Each day of an organization that wants
 * it is looked through once, when it is over, in a transaction that locks the row of its run: if a
 * node dies, another one does it.
 */
@Stateless
public class UnusualAccesses {

    /** So that what was recorded at the end of the day by other nodes is there. */
    private static final Duration AFTER_THE_DAY = Duration.ofMinutes(10);

    /** After a pause of all nodes; the trail has all days. */
    static final int MOST_DAYS_BACK = 7;

    @Inject private UnusualAccessRunRepository runs;
    @Inject private UnusualAccessRepository unusual;
    @Inject private OpenedPatients opened;
    @EJB private AccessSettingsService settings;
    @EJB private OrganizationService organizations;
    @Inject private AuditTrail trail;
    @Inject private AuditContext context;
    @Inject private Clock clock;

    /**
     * Looks through a day that is over. Only if none is due, it looks for an organization that has
     * no runs yet, which means reading all organizations.
     *
     * @param claimed is told the organization whose day it is, before that can fail
     * @return 1 if there was something to do, 0 if not, or if other nodes are doing it
     */
    public int lookNext(Consumer<UUID> claimed) {
        Optional<Claim> due = runs.claim();
        due.map(Claim::organization).ifPresent(claimed);
        due.ifPresent(this::look);
        Optional<Missing> missing = due.isPresent() ? Optional.empty() : runs.missing();
        missing.ifPresent(this::begin);
        return due.isPresent() || missing.isPresent() ? 1 : 0;
    }

    /** Lets others be done before a run that has failed: it would fail again. */
    public void postpone(UUID organization) {
        runs.postpone(organization);
    }

    /** With the day on which the organization wanted it. */
    private void begin(Missing missing) {
        LocalDate today = LocalDate.ofInstant(missing.now(), missing.zone());
        runs.begin(missing.organization(), today, after(today, missing.zone()));
    }

    private void look(Claim claim) {
        UUID organization = claim.organization();
        AccessSettings wanted = settings.get(organization);
        if (!wanted.unusualAccess()) {
            runs.end(organization);
            return;
        }
        ZoneId zone = organizations.timeZone(organization);
        WatchedDay day =
                new WatchedDay(
                        organization,
                        dayFor(claim.day(), LocalDate.ofInstant(clock.instant(), zone)),
                        zone,
                        wanted.unusualPatients());
        List<Found> found =
                Stream.concat(opened.many(day).stream(), opened.ofStaff(day).stream()).toList();
        found.forEach(each -> unusual.add(day, each));
        LocalDate next = day.day().plusDays(1);
        runs.advance(organization, next, after(next, zone));
        if (!found.isEmpty()) {
            trail.recordServiceAction(
                    AuditAction.UNUSUAL_ACCESS_FIND,
                    organization,
                    AuditTarget.ofObjects(day.day().toString()));
        }
    }

    /** The day that is due, or a later one if that is too long ago. */
    static LocalDate dayFor(LocalDate due, LocalDate today) {
        LocalDate earliest = today.minusDays(MOST_DAYS_BACK);
        return due.isBefore(earliest) ? earliest : due;
    }

    private static Instant after(LocalDate day, ZoneId zone) {
        return day.plusDays(1).atStartOfDay(zone).toInstant().plus(AFTER_THE_DAY);
    }

    /**
     * Unusual accesses, the latest first, {@value UnusualAccessRepository#MOST_LISTED} at most. The
     * audit trail records the reading, with the patients who are examples.
     *
     * @param seen those that an auditor has looked at, or the others
     */
    public List<UnusualAccess> list(UUID organization, boolean seen) {
        List<UnusualAccess> listed = unusual.list(organization, seen);
        trail.recordDone(
                AuditAction.UNUSUAL_ACCESS_READ,
                organization,
                new AuditTarget(
                        listed.stream().map(each -> each.id().toString()).toList(),
                        listed.stream()
                                .flatMap(each -> each.examples().stream())
                                .distinct()
                                .toList()));
        return listed;
    }

    /**
     * Says that the caller looked at it; whoever did so before is in the audit trail.
     *
     * @param note what came of it
     * @throws DomainException of kind NOT_FOUND
     */
    public UnusualAccess note(UUID organization, UUID id, String note) {
        UnusualAccess before =
                unusual.lock(organization, id)
                        .orElseThrow(
                                () ->
                                        DomainException.notFound(
                                                "There is no unusual access with this id."));
        unusual.note(organization, id, context.actor().text(), note);
        trail.recordDone(
                AuditAction.UNUSUAL_ACCESS_NOTE,
                organization,
                new AuditTarget(List.of(id.toString()), before.examples()),
                new JsonDocument("{\"again\":%b}".formatted(before.seen() != null)));
        return unusual.lock(organization, id).orElseThrow();
    }
}
