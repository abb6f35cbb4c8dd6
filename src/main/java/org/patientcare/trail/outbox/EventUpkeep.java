package org.patientcare.trail.outbox;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * Days of events that come and days that go, outside any transaction: a statement for each
 * organization, so that nobody waits for two of them. Any node may do it at any time.
 */
@ApplicationScoped
public class EventUpkeep {

    @Inject private ExpiredEventRepository repository;

    /**
     * Makes the tables of the days that come.
     *
     * @return how many
     */
    public int makeDays() {
        return repository.make();
    }

    /**
     * Takes events of more than 30 days out of the feeds of some organizations, and removes their
     * table when that is done for all.
     *
     * @return how many organizations or tables
     */
    public int removeOld() {
        Optional<LocalDate> day = repository.expired();
        if (day.isEmpty()) {
            return 0;
        }
        List<UUID> told = repository.stillTold(day.get());
        told.forEach(organization -> repository.raise(organization, day.get()));
        return told.isEmpty() ? repository.drop() : told.size();
    }
}
