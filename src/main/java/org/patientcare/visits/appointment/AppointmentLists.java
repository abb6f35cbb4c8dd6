package org.patientcare.visits.appointment;

import jakarta.ejb.EJB;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.patientcare.people.organization.OrganizationService;
import org.patientcare.platform.shared.CappedPage;
import org.patientcare.platform.shared.CursorPage;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.RecentDays;

/**
 * Lists of an organization's appointments, for its staff. The audit trail records which patients
 * were shown.
 */
@Stateless
public class AppointmentLists {

    /** Maximum duration of a visit. */
    private static final Duration LONGEST = Duration.ofDays(1);

    @Inject private AppointmentRecordRepository appointments;
    @EJB private OrganizationService organizations;
    @Inject private VisitSettings settings;
    @Inject private Clock clock;

    /**
     * A page of the list by start, the earliest first unless it is reversed, of which the first
     * {@value CappedPage#MAX_ITEMS} entries are found by the number of the page, all by cursor. If
     * the filter has no time, the list has nothing before the organization's current day.
     *
     * @throws DomainException of kind NOT_FOUND if there is no such organization
     */
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public CappedPage<ListedAppointment> list(
            UUID organization, AppointmentFilter filter, CursorPage.Request pageRequest) {
        Instant today = dayOf(organization).atStartOfDay(zone(organization)).toInstant();
        return appointments.listed(
                organization, filter.withDefaultFrom(today), endedBy(), pageRequest);
    }

    /**
     * The appointment with exactly this code; empty if there is none.
     *
     * @throws DomainException of kind NOT_FOUND if there is no such organization
     */
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public List<ListedAppointment> search(UUID organization, String code) {
        organizations.get(organization);
        return appointments.byCode(organization, code, endedBy());
    }

    /** The patient's current and future appointments, next one first, at most 100. */
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public List<ListedAppointment> upcoming(UUID organization, long patient) {
        return appointments.upcoming(organization, patient, endedBy());
    }

    /**
     * Counts for now and for today, in the organization's time zone.
     *
     * @throws DomainException of kind NOT_FOUND if there is no such organization
     */
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public AppointmentCounts count(UUID organization) {
        return appointments.countOfDay(organization, times(organization, clock.instant()));
    }

    /**
     * The visits not cancelled and the no-shows among them, by the day on which they begin.
     *
     * @param days in the organization's time zone
     */
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public Map<LocalDate, VisitsOfDay> countByDay(UUID organization, RecentDays days) {
        return appointments.countByDay(organization, days);
    }

    /**
     * The patients who are waiting now, at most 50, and the next 8 visits to which nobody has come
     * yet and whose planned end lies ahead; by their start.
     *
     * @throws DomainException of kind NOT_FOUND if there is no such organization
     */
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public List<ListedAppointment> ahead(UUID organization) {
        Instant now = clock.instant();
        return appointments.ahead(organization, times(organization, now), now, endedBy());
    }

    /**
     * What changes with each change of a visit that {@link #ahead} would return now. It shows
     * nobody, so this read is not recorded.
     *
     * @throws DomainException of kind NOT_FOUND if there is no such organization
     */
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public List<String> versionsAhead(UUID organization) {
        Instant now = clock.instant();
        return appointments.versionsAhead(organization, times(organization, now), now);
    }

    private AppointmentRecordRepository.Times times(UUID organization, Instant now) {
        ZoneId zone = zone(organization);
        LocalDate today = LocalDate.ofInstant(now, zone);
        return new AppointmentRecordRepository.Times(
                today.atStartOfDay(zone).toInstant(),
                today.plusDays(1).atStartOfDay(zone).toInstant(),
                now.minus(LONGEST).minus(settings.closesAfter()),
                now.plus(settings.opensBefore()));
    }

    private Instant endedBy() {
        return clock.instant().minus(settings.closesAfter());
    }

    private LocalDate dayOf(UUID organization) {
        return LocalDate.ofInstant(clock.instant(), zone(organization));
    }

    private ZoneId zone(UUID organization) {
        return organizations.get(organization).profile().timeZone();
    }
}
