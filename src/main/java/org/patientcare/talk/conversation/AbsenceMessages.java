package org.patientcare.talk.conversation;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.UUID;
import org.patientcare.people.organization.OrganizationProfile;
import org.patientcare.people.organization.OrganizationService;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.Template;
import org.patientcare.platform.shared.TextResources;
import org.patientcare.talk.conversation.Message.NewMessage;
import org.patientcare.visits.appointment.PatientAbsences.Absence;
import org.patientcare.visits.appointment.PatientAbsences.AbsenceReceiver;
import org.patientcare.visits.calendar.VisitTimeFormat;

/**
 * Tells professionals that a patient cannot come, by a message of the patient in their
 * conversation: professionals see it at the desk and can answer, and the organization's system gets
 * the event of each such message. It is in the organization's language.
 */
@ApplicationScoped
class AbsenceMessages implements AbsenceReceiver {

    private final TextResources resources = new TextResources(AbsenceMessages.class);

    @EJB private OrganizationService organizations;
    @EJB private ConversationWrites writes;
    @Inject private Conversations conversations;

    /** The same absence again adds no message. */
    @Override
    public boolean receive(Absence absence) {
        try {
            UUID conversation =
                    writes.open(
                            absence.organization(), absence.patient(), absence.professionalHash());
            conversations.send(
                    Party.patient(absence.organization(), absence.patient()),
                    conversation,
                    new NewMessage(text(absence), clientId(absence)));
            return true;
        } catch (DomainException notReachable) {
            return false;
        }
    }

    private String text(Absence absence) {
        OrganizationProfile profile = organizations.get(absence.organization()).profile();
        VisitTimeFormat times = new VisitTimeFormat(profile.language(), profile.timeZone());
        return Template.fill(
                resources.words(profile.language()).getProperty("absence"),
                Map.of(
                        "day", times.day(absence.startsAt()),
                        "clock", times.timeOfDay(absence.startsAt()),
                        "zone", times.zoneName(absence.startsAt())));
    }

    private static UUID clientId(Absence absence) {
        return UUID.nameUUIDFromBytes(
                "absence/%s/%d/%d"
                        .formatted(
                                absence.organization(), absence.appointment(), absence.generation())
                        .getBytes(StandardCharsets.UTF_8));
    }
}
