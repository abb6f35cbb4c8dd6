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
import org.patientcare.people.professional.Workplace;
import org.patientcare.visits.appointment.DeskRange;
import org.patientcare.visits.appointment.DeskVisit;
import org.patientcare.visits.appointment.DeskVisits;

/**
 * Reads the visits of a professional at all their organizations, with one statement for each
 * organization.
 */
@ApplicationScoped
class VisitListReader {

    /**
     * The size of a page of past visits; a page has more if several visits start at the instant at
     * which it ends.
     */
    private static final int PAGE_SIZE = 50;

    private static final Comparator<VisitList.Entry> IN_ORDER =
            Comparator.comparing(VisitList.Entry::startsAt)
                    .thenComparing(entry -> entry.workplace().id())
                    .thenComparing(entry -> entry.visit().appointment().id());

    @Inject private DeskVisits visits;
    @Inject private Clock clock;

    /**
     * Reads visits without an audit event, only to find out whether they differ from what the
     * professional has already seen. The result must not be shown; {@link #readAudited} reads what
     * is shown.
     */
    VisitList readUnaudited(Desk desk, VisitSelection selection) {
        Instant now = clock.instant();
        List<VisitList.Entry> all = new ArrayList<>();
        for (Workplace workplace : desk.workplaces()) {
            add(
                    all,
                    workplace,
                    visits.findUnaudited(
                            workplace.id(),
                            desk.professional(),
                            selection.range(desk.zone(workplace), now)));
        }
        return selection.isForPast() ? firstPage(all) : new VisitList(sorted(all, IN_ORDER), null);
    }

    /** The first page of the newest visits, and the instant before which the next page starts. */
    private static VisitList firstPage(List<VisitList.Entry> all) {
        List<VisitList.Entry> newest = sorted(all, IN_ORDER.reversed());
        if (newest.size() < PAGE_SIZE) {
            return new VisitList(newest, null);
        }
        Instant last = newest.get(PAGE_SIZE - 1).startsAt();
        return new VisitList(
                newest.stream().filter(entry -> !entry.startsAt().isBefore(last)).toList(), last);
    }

    /** Reads the same visits again to show them to the professional, and writes an audit event. */
    VisitList readAudited(Desk desk, VisitSelection selection, VisitList unaudited) {
        List<VisitList.Entry> all = new ArrayList<>();
        for (Workplace workplace : desk.workplaces()) {
            List<Long> ids =
                    unaudited.entries().stream()
                            .filter(entry -> entry.workplace().equals(workplace))
                            .map(entry -> entry.visit().appointment().id())
                            .toList();
            add(all, workplace, visits.findAudited(workplace.id(), desk.professional(), ids));
        }
        return new VisitList(
                sorted(all, selection.isForPast() ? IN_ORDER.reversed() : IN_ORDER),
                unaudited.next());
    }

    private static void add(List<VisitList.Entry> all, Workplace workplace, List<DeskVisit> found) {
        found.forEach(visit -> all.add(new VisitList.Entry(workplace, visit)));
    }

    private static List<VisitList.Entry> sorted(
            List<VisitList.Entry> all, Comparator<VisitList.Entry> order) {
        Collections.sort(all, order);
        return all;
    }

    /**
     * The visits that a desk requests. If both parameters are null: today's visits, and those that
     * are running now.
     *
     * @param day a day in the desk's time zone
     * @param before selects the latest visits that started before this instant
     */
    record VisitSelection(LocalDate day, Instant before) {

        boolean isForPast() {
            return before != null;
        }

        DeskRange range(ZoneId zone, Instant now) {
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
    record VisitList(List<Entry> entries, Instant next) {

        /** A visit and the organization for which it is held. */
        record Entry(Workplace workplace, DeskVisit visit) {

            Instant startsAt() {
                return visit.appointment().startsAt();
            }
        }

        VisitList {
            entries = List.copyOf(entries);
        }
    }
}
