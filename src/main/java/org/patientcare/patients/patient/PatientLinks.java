package org.patientcare.patients.patient;

import jakarta.ejb.EJB;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.LocalDate;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.access.ticket.LinkTickets;
import org.patientcare.access.ticket.OpenedLink;
import org.patientcare.access.ticket.Ticket;
import org.patientcare.access.token.IssuedToken;
import org.patientcare.access.token.TokenService;
import org.patientcare.patients.patient.LinkOpening.Verdict;
import org.patientcare.platform.config.PublicPaths;
import org.patientcare.platform.config.PublicUrl;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.JsonDocument;
import org.patientcare.trail.audit.Actor;
import org.patientcare.trail.audit.AuditAction;
import org.patientcare.trail.audit.AuditContext;
import org.patientcare.trail.audit.AuditTrail;
import org.patientcare.trail.audit.Concerned;

/**
 * Links with which patients open their page on this service's own origin, for organizations without
 * a site. The date of birth is required each time; guesses are limited by {@link LinkTickets}.
 */
@Stateless
public class PatientLinks {

    private static final JsonDocument BY_LINK = new JsonDocument("{\"way\":\"link\"}");

    @Inject private PatientRepository patients;
    @EJB private LinkTickets links;
    @EJB private TokenService tokens;
    @Inject private AuditTrail trail;
    @Inject private AuditContext audit;
    @Inject private PublicUrl publicUrl;

    /**
     * Creates a link for a patient; it works for 24 hours.
     *
     * @throws DomainException of kind NOT_FOUND if the organization has no such patient
     */
    public PatientLink make(UUID organization, String code) {
        return make(patients.find(organization, code));
    }

    /** As {@link #make(UUID, String)}, by the internal id. */
    public PatientLink make(UUID organization, long patient) {
        return make(patients.find(organization, patient));
    }

    private PatientLink make(Optional<Patient> found) {
        Patient patient =
                found.orElseThrow(
                        () -> DomainException.notFound("There is no patient with this code."));
        Ticket ticket = links.make(patient.organizationId(), patient.id());
        trail.wrote(AuditAction.PATIENT_LINK_CREATE, patient.organizationId(), concerned(patient));
        return new PatientLink(
                publicUrl.of(PublicPaths.MY_PAGE) + "/#" + ticket.text(), ticket.expiresAt());
    }

    /**
     * Opens a link and issues a token as {@link PatientService#authenticate} does. Concurrent
     * attempts with the same link run one after the other on all nodes.
     *
     * @param shown the secret of the link; any text of any length
     * @param birthDate null if none was given; not compared if the patient's date of birth is not
     *     known
     * @param confirmed whether a person asked to open the link, so that merely loading the page
     *     does not use up a link that works once. Giving a date counts as a confirmation, too
     */
    public LinkOpening open(String shown, LocalDate birthDate, boolean confirmed) {
        return links.hold(shown)
                .flatMap(
                        link ->
                                patients.find(link.organization(), link.patient())
                                        .map(
                                                patient ->
                                                        checked(
                                                                link, patient, birthDate,
                                                                confirmed)))
                .orElse(LinkOpening.not(Verdict.OVER));
    }

    private LinkOpening checked(
            OpenedLink link, Patient patient, LocalDate birthDate, boolean confirmed) {
        Optional<LocalDate> known = patient.birthDate();
        if (known.isEmpty()) {
            return confirmed || birthDate != null
                    ? openedOnce(link, patient)
                    : LinkOpening.not(Verdict.CONFIRMATION_NEEDED);
        }
        if (birthDate == null) {
            return LinkOpening.not(Verdict.DATE_NEEDED);
        }
        if (known.get().equals(birthDate)) {
            return opened(patient);
        }
        links.countError(link);
        trail.refused(
                AuditAction.PATIENT_LINK_OPEN, link.organization(), concerned(patient), BY_LINK);
        return LinkOpening.not(link.isAtLastTry() ? Verdict.OVER : Verdict.WRONG_DATE);
    }

    private LinkOpening openedOnce(OpenedLink link, Patient patient) {
        links.spend(link);
        return opened(patient);
    }

    private LinkOpening opened(Patient patient) {
        IssuedToken token = tokens.issue(patient.organizationId(), patient.id());
        audit.identified(new Actor(Actor.Kind.PATIENT, patient.code(), patient.id()));
        trail.wrote(
                AuditAction.PATIENT_LINK_OPEN,
                patient.organizationId(),
                concerned(patient),
                BY_LINK);
        return LinkOpening.open(token, patient.locale());
    }

    private static Concerned concerned(Patient patient) {
        return Concerned.ofPatient(patient.code(), patient.id());
    }
}
