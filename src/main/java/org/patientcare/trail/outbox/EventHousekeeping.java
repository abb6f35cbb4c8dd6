package org.patientcare.trail.outbox;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * Creates and removes the daily partitions of events, outside any transaction. Each statement
 * concerns one organization, so that no locks of two are held together. May run on several nodes at
 * once.
 */
@ApplicationScoped
public class EventHousekeeping {

    @Inject private EventRepository repository;

    /**
     * Creates the tables of the coming days.
     *
     * @return how many tables
     */
    public int createDayTables() {
        return repository.createDayTables();
    }

    /**
     * Hides events older than 30 days from the feeds of some organizations, and drops their table
     * once that is done for all.
     *
     * @return how many organizations or tables
     */
    public int removeOld() {
        Optional<LocalDate> day = repository.expiredDay();
        if (day.isEmpty()) {
            return 0;
        }
        List<UUID> organizations = repository.organizationsStillShowing(day.get());
        organizations.forEach(organization -> repository.hideDay(organization, day.get()));
        return organizations.isEmpty() ? repository.dropDay() : organizations.size();
    }
}
