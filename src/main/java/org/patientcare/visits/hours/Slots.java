package org.patientcare.visits.hours;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.Collectors;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.ErrorCode;
import org.patientcare.visits.appointment.BookedTimes;
import org.patientcare.visits.appointment.BookedTimes.BookedTime;
import org.patientcare.visits.hours.SlotQuery.SlotFilter;

/** Finds the free slots of professionals. */
@ApplicationScoped
public class Slots {

    @Inject private WorkingHoursRepository hours;
    @Inject private BookedTimes bookedTimes;
    @Inject private Clock clock;

    /**
     * The free slots of a professional.
     *
     * @param length of each
     * @param hoursSet whether working hours are set; without them there are no slots
     * @param starts in order
     * @param working when the professional works, and on the days before and after
     * @param taken when the professional has visits, in any organization
     */
    public record OfProfessional(
            String hash,
            Duration length,
            boolean hoursSet,
            List<Instant> starts,
            List<TimeRange> working,
            List<TimeRange> taken) {}

    /**
     * The free slots of professionals, from now on.
     *
     * @param filter its order of professionals is that of the answer
     * @param zone the organization's
     * @throws DomainException of kind NOT_POSSIBLE if one of them is not assigned to the
     *     organization
     */
    public List<OfProfessional> list(UUID organization, SlotFilter filter, ZoneId zone) {
        List<String> hashes = filter.hashes();
        TimeRange range = filter.range();
        Map<String, WorkingHours> own = hours.ofAssigned(organization, hashes);
        if (!own.keySet().containsAll(hashes)) {
            throw DomainException.notPossible(
                    ErrorCode.UNKNOWN_PROFESSIONAL,
                    "The organization has no professional with this hash.");
        }
        WorkingHours ofOrganization = hours.ofOrganization(organization);
        Map<String, List<TimeRange>> taken =
                bookedTimes.list(hashes, range.from(), range.to()).stream()
                        .collect(
                                Collectors.groupingBy(
                                        BookedTime::hash,
                                        Collectors.mapping(
                                                each -> new TimeRange(each.from(), each.to()),
                                                Collectors.toList())));
        return hashes.stream()
                .map(
                        hash ->
                                free(
                                        hash,
                                        new Schedule(own.get(hash), ofOrganization, zone),
                                        taken.getOrDefault(hash, List.of()),
                                        range,
                                        filter.length()))
                .toList();
    }

    private OfProfessional free(
            String hash,
            Schedule schedule,
            List<TimeRange> taken,
            TimeRange range,
            Duration length) {
        Duration usual = schedule.usualLength();
        Duration wanted = Objects.requireNonNullElse(length, usual);
        Instant now = clock.instant();
        Instant from = range.from().isBefore(now) ? now : range.from();
        List<TimeRange> working = schedule.around(range);
        List<Instant> starts =
                from.isBefore(range.to())
                        ? new FreeSlots(usual, wanted)
                                .in(working, taken, new TimeRange(from, range.to()))
                        : List.of();
        return new OfProfessional(
                hash, wanted, schedule.isSet(), starts, TimeRange.merged(working), taken);
    }

    /**
     * The starts of the visits that would fit into what is open and not taken.
     *
     * <p>Slots begin at regular distances from the time at which a professional begins to work, on
     * each day and after each break: with a distance of 15 minutes from 9:00 on at 9:00, 9:15 and
     * so on, whatever is booked. A slot that is longer than the distance overlaps the next one. A
     * visit may end in the range that follows without a gap, such as after midnight.
     *
     * @param distance from the start of one slot to that of the next
     * @param length of a visit
     */
    record FreeSlots(Duration distance, Duration length) {

        /**
         * The starts, in order.
         *
         * @param open when the professional works, without overlaps, in order
         * @param taken by visits, in any order
         * @param wanted no slot begins before it or ends after it
         */
        List<Instant> in(List<TimeRange> open, List<TimeRange> taken, TimeRange wanted) {
            List<TimeRange> connected = TimeRange.merged(open);
            List<TimeRange> busy = TimeRange.merged(taken);
            List<Instant> starts = new ArrayList<>();
            for (TimeRange range : open) {
                for (Instant start = firstStart(range, wanted);
                        start.isBefore(range.to()) && start.isBefore(wanted.to());
                        start = start.plus(distance)) {
                    TimeRange visit = new TimeRange(start, start.plus(length));
                    if (wanted.contains(visit)
                            && connected.stream().anyMatch(each -> each.contains(visit))
                            && busy.stream().noneMatch(visit::overlaps)) {
                        starts.add(start);
                    }
                }
            }
            return starts;
        }

        /** The first regular start of the range that is not before what is wanted. */
        private Instant firstStart(TimeRange range, TimeRange wanted) {
            if (!range.from().isBefore(wanted.from())) {
                return range.from();
            }
            long seconds = Duration.between(range.from(), wanted.from()).toSeconds();
            Instant start =
                    range.from().plus(distance.multipliedBy(seconds / distance.toSeconds()));
            return start.isBefore(wanted.from()) ? start.plus(distance) : start;
        }
    }
}
