package org.patientcare.surfaces.desk;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import org.patientcare.people.professional.Workplaces.Workplace;
import org.patientcare.visits.appointment.DeskAppointment;
import org.patientcare.visits.appointment.DeskAppointments;
import org.patientcare.visits.appointment.DeskRange;

/**
 * Reads the visits of a professional at all their organizations, with one statement for each
 * organization.
 */
@ApplicationScoped
class AppointmentListReader {

    /**
     * The size of a page of past visits; a page has more if several visits start at the instant at
     * which it ends.
     */
    private static final int PAGE_SIZE = 50;

    private static final Comparator<AppointmentList.Entry> IN_ORDER =
            Comparator.comparing(AppointmentList.Entry::startsAt)
                    .thenComparing(entry -> entry.workplace().id())
                    .thenComparing(entry -> entry.visit().appointment().id());

    @Inject private DeskAppointments visits;
    @Inject private Clock clock;

    /**
     * Reads visits without an audit event, only to find out whether they differ from what the
     * professional has already seen. The result must not be shown; {@link #readAudited} reads what
     * is shown.
     */
    AppointmentList readUnaudited(Desk desk, AppointmentSelection selection) {
        Instant now = clock.instant();
        List<AppointmentList.Entry> all = new ArrayList<>();
        for (Workplace workplace : desk.workplaces()) {
            add(
                    all,
                    workplace,
                    visits.findUnaudited(
                            workplace.id(),
                            desk.professional(),
                            selection.range(desk.zone(workplace), now)));
        }
        return selection.isForPast()
                ? firstPage(all)
                : new AppointmentList(sorted(all, IN_ORDER), null);
    }

    /** The first page of the newest visits, and the instant before which the next page starts. */
    private static AppointmentList firstPage(List<AppointmentList.Entry> all) {
        List<AppointmentList.Entry> newest = sorted(all, IN_ORDER.reversed());
        if (newest.size() < PAGE_SIZE) {
            return new AppointmentList(newest, null);
        }
        Instant last = newest.get(PAGE_SIZE - 1).startsAt();
        return new AppointmentList(
                newest.stream().filter(entry -> !entry.startsAt().isBefore(last)).toList(), last);
    }

    /** Reads the same visits again to show them to the professional, and writes an audit event. */
    AppointmentList readAudited(
            Desk desk, AppointmentSelection selection, AppointmentList unaudited) {
        List<AppointmentList.Entry> all = new ArrayList<>();
        for (Workplace workplace : desk.workplaces()) {
            List<Long> ids =
                    unaudited.entries().stream()
                            .filter(entry -> entry.workplace().equals(workplace))
                            .map(entry -> entry.visit().appointment().id())
                            .toList();
            add(all, workplace, visits.findAudited(workplace.id(), desk.professional(), ids));
        }
        return new AppointmentList(
                sorted(all, selection.isForPast() ? IN_ORDER.reversed() : IN_ORDER),
                unaudited.next());
    }

    private static void add(
            List<AppointmentList.Entry> all, Workplace workplace, List<DeskAppointment> found) {
        found.forEach(visit -> all.add(new AppointmentList.Entry(workplace, visit)));
    }

    private static List<AppointmentList.Entry> sorted(
            List<AppointmentList.Entry> all, Comparator<AppointmentList.Entry> order) {
        Collections.sort(all, order);
        return all;
    }

    /**
     * The visits that a desk requests, by one of the parameters. If all are null: today's visits,
     * and those that are running now.
     *
     * @param day a day in the desk's time zone
     * @param before selects the latest visits that started before this instant
     * @param days the days of a calendar
     */
    record AppointmentSelection(LocalDate day, Instant before, DeskRange days) {

        boolean isForPast() {
            return before != null;
        }

        DeskRange range(ZoneId zone, Instant now) {
            if (days != null) {
                return days;
            }
            if (isForPast()) {
                return new DeskRange(null, before, false);
            }
            LocalDate asked = day == null ? LocalDate.ofInstant(now, zone) : day;
            return new DeskRange(
                    asked.atStartOfDay(zone).toInstant(),
                    asked.plusDays(1).atStartOfDay(zone).toInstant(),
                    day == null);
        }
    }

    /**
     * A page of visits in the order in which a desk shows them.
     *
     * @param next the value of {@code before} for the next page; null on the last one
     */
    record AppointmentList(List<Entry> entries, Instant next) {

        /** A visit and the organization for which it is held. */
        record Entry(Workplace workplace, DeskAppointment visit) {

            Instant startsAt() {
                return visit.appointment().startsAt();
            }
        }

        AppointmentList {
            entries = List.copyOf(entries);
        }
    }
}
