package org.patientcare.surfaces.desk;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import org.patientcare.people.professional.Workplace;
import org.patientcare.visits.appointment.DeskVisit;
import org.patientcare.visits.appointment.DeskVisits;

/** Visits of a professional at all organizations of theirs, one statement for each. */
@ApplicationScoped
class VisitLists {

    /** Of what is over, at a time; more where several begin at the same moment. */
    private static final int PART = 50;

    private static final Comparator<VisitList.Entry> IN_ORDER =
            Comparator.comparing(VisitList.Entry::startsAt)
                    .thenComparing(entry -> entry.place().id())
                    .thenComparing(entry -> entry.visit().id());

    @Inject private DeskVisits visits;
    @Inject private Clock clock;

    /**
     * What there is, to be compared with what has been shown already: the trail notes nothing, so
     * nothing of it is to be shown.
     */
    VisitList look(Desk desk, AskedVisits asked) {
        Instant now = clock.instant();
        List<VisitList.Entry> all = new ArrayList<>();
        for (Workplace place : desk.places()) {
            add(
                    all,
                    place,
                    visits.look(
                            place.id(), desk.professional(), asked.range(desk.zone(place), now)));
        }
        return asked.isLookingBack() ? part(all) : new VisitList(sorted(all, IN_ORDER), null);
    }

    /** The newest ones, and where those before them begin. */
    private static VisitList part(List<VisitList.Entry> all) {
        List<VisitList.Entry> newest = sorted(all, IN_ORDER.reversed());
        if (newest.size() < PART) {
            return new VisitList(newest, null);
        }
        Instant last = newest.get(PART - 1).startsAt();
        return new VisitList(
                newest.stream().filter(entry -> !entry.startsAt().isBefore(last)).toList(), last);
    }

    /** The same visits as they are now, for the professional to see: the trail notes it. */
    VisitList show(Desk desk, AskedVisits asked, VisitList looked) {
        List<VisitList.Entry> all = new ArrayList<>();
        for (Workplace place : desk.places()) {
            List<Long> ids =
                    looked.entries().stream()
                            .filter(entry -> entry.place().equals(place))
                            .map(entry -> entry.visit().id())
                            .toList();
            add(all, place, visits.show(place.id(), desk.professional(), ids));
        }
        return new VisitList(
                sorted(all, asked.isLookingBack() ? IN_ORDER.reversed() : IN_ORDER), looked.next());
    }

    private static void add(List<VisitList.Entry> all, Workplace place, List<DeskVisit> found) {
        found.forEach(visit -> all.add(new VisitList.Entry(place, visit)));
    }

    private static List<VisitList.Entry> sorted(
            List<VisitList.Entry> all, Comparator<VisitList.Entry> order) {
        Collections.sort(all, order);
        return all;
    }
}
