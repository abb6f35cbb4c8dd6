package org.patientcare.operations.timeline;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.patientcare.patients.patient.Patient;
import org.patientcare.patients.patient.PatientService;
import org.patientcare.people.organization.CredentialService;
import org.patientcare.people.person.PersonService;
import org.patientcare.people.professional.ProfessionalService;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.sending.delivery.CodeDeliveries;
import org.patientcare.sending.delivery.CodeDeliveries.CodeSendAttempt;
import org.patientcare.trail.audit.Actor;
import org.patientcare.trail.audit.AuditEvent;
import org.patientcare.trail.audit.AuditList;
import org.patientcare.trail.audit.AuditList.AuditedPatient;
import org.patientcare.trail.audit.AuditPage;

/** Reads the timelines of patients. */
@ApplicationScoped
public class Timelines {

    /** The kind of object, as the audit trail has it. */
    private static final String ACTIVATION_CODE = "activation-code";

    @EJB private AuditList events;
    @EJB private PatientService patients;
    @EJB private ProfessionalService professionals;
    @EJB private CredentialService credentials;
    @EJB private PersonService people;
    @Inject private CodeDeliveries deliveries;

    /**
     * A page of the events of a patient, newest first. The audit trail records this read as an
     * event of the patient too.
     *
     * @param patient our id
     * @param withoutReads whether reads are left out
     * @param pageRequest a page that can be reached
     * @throws DomainException of kind NOT_FOUND if the organization has no such patient
     */
    public AuditPage page(
            UUID organization, long patient, boolean withoutReads, AuditPage.Request pageRequest) {
        Patient known = patients.get(organization, patient);
        return events.ofPatient(
                new AuditedPatient(organization, known.id()), withoutReads, pageRequest);
    }

    /**
     * Adds to the events the names of professionals and of people who sign in, the labels of
     * credentials, and how activation codes were sent.
     */
    public List<TimelineEntry> withActorNames(UUID organization, List<AuditEvent> page) {
        Map<Actor.Kind, Map<String, String>> names = new HashMap<>();
        names.put(
                Actor.Kind.PROFESSIONAL,
                professionals.names(actors(page, Actor.Kind.PROFESSIONAL)));
        names.put(
                Actor.Kind.ORGANIZATION,
                credentials.labels(organization, actors(page, Actor.Kind.ORGANIZATION)));
        names.put(Actor.Kind.PERSON, people.names(actors(page, Actor.Kind.PERSON)));
        Map<String, List<CodeSendAttempt>> sent =
                deliveries.lastOf(organization, activationCodes(page));
        return page.stream()
                .map(
                        event ->
                                new TimelineEntry(
                                        event,
                                        names.getOrDefault(event.actor().kind(), Map.of())
                                                .get(String.valueOf(event.actor().id())),
                                        activationCode(event)
                                                .map(code -> sent.getOrDefault(code, List.of()))
                                                .orElse(List.of())))
                .toList();
    }

    private static Set<String> activationCodes(List<AuditEvent> page) {
        return page.stream()
                .flatMap(event -> activationCode(event).stream())
                .collect(Collectors.toSet());
    }

    /**
     * The activation code that the event is about; empty if it is about something else, or about
     * several codes.
     */
    private static Optional<String> activationCode(AuditEvent event) {
        List<String> codes = event.object().codes();
        return event.object().kind().equals(ACTIVATION_CODE) && codes.size() == 1
                ? Optional.of(codes.get(0))
                : Optional.empty();
    }

    private static List<String> actors(List<AuditEvent> page, Actor.Kind kind) {
        return page.stream()
                .map(AuditEvent::actor)
                .filter(actor -> actor.kind() == kind)
                .map(AuditEvent.By::id)
                .distinct()
                .toList();
    }
}
