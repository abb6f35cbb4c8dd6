package org.patientcare.patients.patient;

import jakarta.ejb.EJB;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.LocalDate;
import java.util.UUID;
import org.patientcare.access.ticket.PatientLinkTokens;
import org.patientcare.access.ticket.PatientLinkTokens.LinkOrigin;
import org.patientcare.access.ticket.PatientLinkTokens.LockedLink;
import org.patientcare.access.ticket.Tickets.Ticket;
import org.patientcare.access.token.TokenService;
import org.patientcare.access.token.TokenService.IssuedToken;
import org.patientcare.patients.patient.LinkOpenResult.Verdict;
import org.patientcare.platform.config.PublicPaths;
import org.patientcare.platform.config.PublicUrl;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.JsonDocument;
import org.patientcare.trail.audit.Actor;
import org.patientcare.trail.audit.AuditAction;
import org.patientcare.trail.audit.AuditContext;
import org.patientcare.trail.audit.AuditTarget;
import org.patientcare.trail.audit.AuditTrail;

/**
 * Links with which patients open their page on this service's own origin, for organizations without
 * a site. The date of birth is required each time; guesses are limited by {@link
 * PatientLinkTokens}. A link keeps who made it, and the trail of each session that it opens names
 * them.
 */
@Stateless
public class PatientLinkService {

    private static final String LINK = "link";

    @Inject private PatientRepository patients;
    @EJB private PatientLinkTokens links;
    @EJB private TokenService tokens;
    @Inject private AuditTrail trail;
    @Inject private AuditContext audit;
    @Inject private PublicUrl publicUrl;

    /**
     * Creates a link for a patient, for the organization's system; it works for 24 hours.
     *
     * @throws DomainException of kind NOT_FOUND if the organization has no such patient
     */
    public PatientLink create(UUID organization, String code) {
        return create(
                patients.find(organization, code).orElseThrow(PatientLinkService::unknown),
                LinkOrigin.shown(audit.actor().text()),
                null);
    }

    /**
     * Creates a link that is shown to the caller, who hands it to the patient in person. The audit
     * trail records that, with the purpose.
     *
     * @throws DomainException as {@link #create(UUID, String)}
     */
    public PatientLink createShown(UUID organization, long patient, AccessPurpose purpose) {
        return create(
                get(organization, patient),
                LinkOrigin.shown(audit.actor().text()),
                new JsonDocument("{\"channel\":\"shown\",\"purpose\":\"" + purpose.code() + "\"}"));
    }

    /**
     * Creates a link that is to be sent to the patient, and to nobody else. The audit trail records
     * how.
     *
     * @throws DomainException as {@link #create(UUID, String)}; of kind TOO_OFTEN if too many were
     *     sent to the patient lately
     */
    public PatientLink createSent(UUID organization, long patient, PatientContact.Channel channel) {
        return create(
                get(organization, patient),
                LinkOrigin.sent(audit.actor().text(), channel.code()),
                new JsonDocument("{\"channel\":\"" + channel.code() + "\"}"));
    }

    /**
     * Creates a link that is to be sent to the patient because somebody who has not signed in asked
     * for it. The audit trail records how.
     *
     * @throws DomainException as {@link #createSent}, already after one link within an hour
     */
    public PatientLink createRequested(
            UUID organization, long patient, PatientContact.Channel channel) {
        return create(
                get(organization, patient),
                LinkOrigin.requested(channel.code()),
                new JsonDocument("{\"channel\":\"" + channel.code() + "\",\"requested\":true}"));
    }

    /** Records in the audit trail that a link that somebody asked for was not sent. */
    public void recordRequestRefused(UUID organization, long patient) {
        trail.recordRefused(
                AuditAction.PATIENT_LINK_CREATE,
                organization,
                concerned(get(organization, patient)),
                new JsonDocument("{\"requested\":true}"));
    }

    /**
     * To be called after a link that is to be sent was handed to its channel.
     *
     * @param maybeSent false if it certainly was not sent: then it is removed and does not count
     */
    public void endSending(UUID organization, long patient, PatientLink link, boolean maybeSent) {
        links.endSending(organization, patient, link.secret(), maybeSent);
    }

    private Patient get(UUID organization, long patient) {
        return patients.find(organization, patient).orElseThrow(PatientLinkService::unknown);
    }

    private static DomainException unknown() {
        return DomainException.notFound("There is no patient with this code.");
    }

    private PatientLink create(Patient patient, LinkOrigin origin, JsonDocument facts) {
        Ticket ticket = links.create(patient.organizationId(), patient.id(), origin);
        trail.recordDone(
                AuditAction.PATIENT_LINK_CREATE,
                patient.organizationId(),
                concerned(patient),
                facts);
        return new PatientLink(
                publicUrl.of(PublicPaths.PATIENT_PAGE) + "/#" + ticket.text(), ticket.expiresAt());
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
    public LinkOpenResult open(String shown, LocalDate birthDate, boolean confirmed) {
        return links.findAndLock(shown)
                .flatMap(
                        link ->
                                patients.find(link.organization(), link.patient())
                                        .map(
                                                patient ->
                                                        checked(
                                                                link, patient, birthDate,
                                                                confirmed)))
                .orElse(LinkOpenResult.notOpened(Verdict.NOT_USABLE));
    }

    /**
     * Who the patient of a link is, if the date of birth is right: for what needs that proof again.
     * Opens and uses up nothing; wrong dates count like those of {@link #open}.
     *
     * @param shown the secret of the link; any text of any length
     */
    public LinkProof prove(String shown, LocalDate birthDate) {
        return links.findAndLock(shown)
                .flatMap(
                        link ->
                                patients.find(link.organization(), link.patient())
                                        .map(patient -> proven(link, patient, birthDate)))
                .orElse(LinkProof.refused(Verdict.NOT_USABLE));
    }

    private LinkProof proven(LockedLink link, Patient patient, LocalDate birthDate) {
        if (patient.birthDate() == null) {
            return LinkProof.refused(Verdict.CONFIRMATION_REQUIRED);
        }
        if (!patient.birthDate().equals(birthDate)) {
            return LinkProof.refused(wrong(link, patient).verdict());
        }
        setActor(link, patient);
        return new LinkProof(Verdict.OPEN, patient.organizationId(), patient.id());
    }

    /**
     * The patient of a link.
     *
     * @param verdict OPEN if the date of birth is right; CONFIRMATION_REQUIRED if none is known
     * @param organization null unless the date is right
     * @param patient our id; 0 unless the date is right
     */
    public record LinkProof(Verdict verdict, UUID organization, long patient) {

        static LinkProof refused(Verdict verdict) {
            return new LinkProof(verdict, null, 0);
        }
    }

    private LinkOpenResult checked(
            LockedLink link, Patient patient, LocalDate birthDate, boolean confirmed) {
        if (patient.birthDate() == null) {
            return confirmed || birthDate != null
                    ? openedOnce(link, patient)
                    : LinkOpenResult.notOpened(Verdict.CONFIRMATION_REQUIRED);
        }
        if (birthDate == null) {
            return LinkOpenResult.notOpened(Verdict.BIRTH_DATE_REQUIRED);
        }
        if (patient.birthDate().equals(birthDate)) {
            return opened(link, patient);
        }
        return wrong(link, patient);
    }

    private LinkOpenResult wrong(LockedLink link, Patient patient) {
        links.countError(link);
        trail.recordRefused(
                AuditAction.PATIENT_LINK_OPEN,
                link.organization(),
                concerned(patient),
                AuditContext.byLink(LINK, link.madeBy()));
        return LinkOpenResult.notOpened(
                link.isLastAttempt() ? Verdict.NOT_USABLE : Verdict.WRONG_BIRTH_DATE);
    }

    private LinkOpenResult openedOnce(LockedLink link, Patient patient) {
        links.invalidate(link);
        return opened(link, patient);
    }

    private LinkOpenResult opened(LockedLink link, Patient patient) {
        IssuedToken token = tokens.issue(patient.organizationId(), patient.id(), link.madeBy());
        setActor(link, patient);
        trail.recordDone(
                AuditAction.PATIENT_LINK_OPEN, patient.organizationId(), concerned(patient));
        return LinkOpenResult.open(token, patient.locale());
    }

    private void setActor(LockedLink link, Patient patient) {
        audit.setActor(new Actor(Actor.Kind.PATIENT, patient.code(), patient.id()));
        audit.setByLink(LINK, link.madeBy());
    }

    private static AuditTarget concerned(Patient patient) {
        return AuditTarget.ofPatient(patient.code(), patient.id());
    }
}
