package org.patientcare.visits.appointment;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/**
 * Reads visits for messages to their patients. The audit trail does not record it, so the data may
 * go to nobody else.
 */
@ApplicationScoped
public class AppointmentNotices {

    @Inject private AppointmentRepository appointments;
    @EJB private VisitLinks links;
    @Inject private VisitSettings settings;
    @Inject private Clock clock;

    /**
     * The current data of the visit; empty if the organization has no appointment with this code.
     */
    public Optional<AppointmentNotice> find(UUID organization, String code) {
        Instant now = clock.instant();
        return appointments
                .notice(organization, code, now.minus(settings.closesAfter()))
                .map(found -> notice(organization, found, now));
    }

    private AppointmentNotice notice(UUID organization, ListedAppointment found, Instant now) {
        return new AppointmentNotice(
                found,
                !now.isBefore(found.startsAt().plusSeconds(found.duration())),
                links.patientsUrl(organization, found.id(), found.generation()));
    }

    /**
     * What a message to the patient says about a visit.
     *
     * @param appointment without its patient; of its professional only hash and name
     * @param ended whether its scheduled end has passed
     * @param url the patient's link
     */
    public record AppointmentNotice(ListedAppointment appointment, boolean ended, String url) {

        /** The same visit at another time. */
        public AppointmentNotice at(Instant startsAt) {
            return new AppointmentNotice(appointment.at(startsAt), ended, url);
        }
    }
}
