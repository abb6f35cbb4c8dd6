package org.patientcare.visits.hours;

import java.util.List;
import org.patientcare.visits.hours.SlotsResource.SlotView;

/**
 * When a professional is free, works and has visits, as people see it who book: they may choose
 * another time than a slot.
 *
 * @param duration of each slot, in seconds
 * @param hoursSet whether working hours are set; without them there are no slots
 * @param working in order; also on the days before and after what was asked for
 * @param taken by visits in any organization, in order
 */
public record DaySlotsView(
        String hash,
        long duration,
        boolean hoursSet,
        List<SlotView> slots,
        List<TimeRange> working,
        List<TimeRange> taken) {

    public static DaySlotsView of(Slots.OfProfessional found) {
        return new DaySlotsView(
                found.hash(),
                found.length().toSeconds(),
                found.hoursSet(),
                found.starts().stream().map(SlotView::new).toList(),
                found.working(),
                found.taken());
    }
}
