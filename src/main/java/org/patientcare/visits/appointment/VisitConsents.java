package org.patientcare.visits.appointment;

import jakarta.ejb.EJB;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.util.Optional;
import org.patientcare.people.organization.Notice;
import org.patientcare.people.organization.Notice.PatientNoticeKind;
import org.patientcare.people.organization.NoticeService;
import org.patientcare.people.organization.OrganizationService;
import org.patientcare.platform.shared.JsonDocument;
import org.patientcare.platform.shared.Language;
import org.patientcare.trail.audit.AuditAction;
import org.patientcare.trail.audit.AuditTrail;

/**
 * Consents of patients to their video visits, where their organization has a text for that (ADR
 * 104). One consent is enough for a visit, also if the text changes or the visit is moved.
 */
@Stateless
public class VisitConsents {

    @Inject private VisitConsentRepository consents;
    @EJB private NoticeService notices;
    @EJB private OrganizationService organizations;
    @Inject private AuditTrail trail;

    /** Whether the link's user has to consent before they enter the visit. */
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public boolean isMissing(VisitLink link) {
        return isAsked(link)
                && notices.list(link.organization()).stream().anyMatch(VisitConsents::isText)
                && !consents.isGiven(link);
    }

    /**
     * The text to which the link's user has to consent first.
     *
     * @param reader whose language it is in, if there is one
     */
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public Optional<Notice> missing(VisitLink link, Language reader) {
        return isMissing(link)
                ? Optional.ofNullable(
                        notices.shownTo(reader, organizations.get(link.organization()))
                                .get(PatientNoticeKind.CONSENT))
                : Optional.empty();
    }

    /**
     * Records a consent, with the version of the text in the audit trail.
     *
     * @param version which the patient has read
     * @return false if it is not the text of today: the patient has to read that one
     */
    public boolean give(VisitLink link, Language language, int version) {
        Optional<Notice> text =
                notices.list(link.organization()).stream()
                        .filter(VisitConsents::isText)
                        .filter(each -> each.language() == language && each.version() == version)
                        .findFirst();
        if (text.isPresent() && consents.add(link, text.get())) {
            trail.recordDone(
                    AuditAction.VISIT_CONSENT,
                    link.organization(),
                    link.concerned(),
                    new JsonDocument(
                            "{\"language\":\"%s\",\"version\":%d}"
                                    .formatted(language.code(), version)));
        }
        return text.isPresent();
    }

    /** A call that goes on is not interrupted because there is a text from now on. */
    private static boolean isAsked(VisitLink link) {
        return link.role() == VisitRole.PATIENT && link.state() != AppointmentState.IN_CALL;
    }

    private static boolean isText(Notice notice) {
        return notice.kind() == PatientNoticeKind.CONSENT;
    }
}
