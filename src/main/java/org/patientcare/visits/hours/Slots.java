package org.patientcare.visits.hours;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.Collectors;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.ErrorCode;
import org.patientcare.visits.appointment.BookedTimes;
import org.patientcare.visits.appointment.BookedTimes.BookedTime;

/** Finds the free slots of professionals. */
@ApplicationScoped
class Slots {

    @Inject private WorkingHoursRepository hours;
    @Inject private BookedTimes bookedTimes;
    @Inject private Clock clock;

    /**
     * The free slots of a professional.
     *
     * @param length of each
     * @param hoursSet whether working hours are set; without them there are no slots
     * @param starts in order
     */
    record OfProfessional(String hash, Duration length, boolean hoursSet, List<Instant> starts) {}

    /**
     * The free slots of professionals, from now on.
     *
     * @param hashes without duplicates; the answer has the same order
     * @param length of a visit; null for the usual length of each professional
     * @param zone the organization's
     * @throws DomainException of kind NOT_POSSIBLE if one of them is not assigned to the
     *     organization
     */
    List<OfProfessional> list(
            UUID organization, List<String> hashes, TimeRange range, Duration length, ZoneId zone) {
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
                                        length))
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
        List<Instant> starts =
                from.isBefore(range.to())
                        ? new FreeSlots(usual, wanted)
                                .in(schedule.around(range), taken, new TimeRange(from, range.to()))
                        : List.of();
        return new OfProfessional(hash, wanted, schedule.isSet(), starts);
    }
}
