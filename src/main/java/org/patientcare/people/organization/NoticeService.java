package org.patientcare.people.organization;

import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.people.organization.Notice.PatientNoticeKind;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.ErrorCode;
import org.patientcare.platform.shared.JsonDocument;
import org.patientcare.platform.shared.Language;
import org.patientcare.trail.audit.AuditAction;
import org.patientcare.trail.audit.AuditTarget;
import org.patientcare.trail.audit.AuditTrail;

/** What organizations tell their patients on every page of theirs (ADR 104). */
@Stateless
public class NoticeService {

    /** Of one notice in one language, so that nobody fills the database with versions. */
    static final int MAX_VERSIONS = 200;

    @Inject private NoticeRepository notices;
    @Inject private OrganizationRepository organizations;
    @Inject private AuditTrail trail;

    /** The notices that are shown, in all languages. */
    @TransactionAttribute(TransactionAttributeType.SUPPORTS)
    public List<Notice> list(UUID organization) {
        return notices.latest(organization).stream().filter(each -> each.text() != null).toList();
    }

    /**
     * The notices for a reader: in their language if there is one, else in the organization's, else
     * in any.
     */
    @TransactionAttribute(TransactionAttributeType.SUPPORTS)
    public Map<PatientNoticeKind, Notice> shownTo(Language reader, Organization organization) {
        Language own = organization.profile().language();
        Comparator<Notice> best =
                Comparator.comparing((Notice each) -> each.language() != reader)
                        .thenComparing(each -> each.language() != own)
                        .thenComparing(Notice::language);
        Map<PatientNoticeKind, Notice> shown = new EnumMap<>(PatientNoticeKind.class);
        list(organization.id()).stream()
                .sorted(best)
                .forEach(each -> shown.putIfAbsent(each.kind(), each));
        return shown;
    }

    /**
     * Changes a notice, which gets another version unless the text is the same.
     *
     * @param text null for none
     * @throws DomainException of kind NOT_FOUND; NOT_POSSIBLE if it has {@value #MAX_VERSIONS}
     *     versions
     */
    public void set(UUID organization, PatientNoticeKind kind, Language language, String text) {
        organizations.findForChange(organization).orElseThrow(OrganizationService::unknown);
        Optional<Notice> before =
                notices.latest(organization).stream()
                        .filter(each -> each.kind() == kind && each.language() == language)
                        .findFirst();
        if (Objects.equals(before.map(Notice::text).orElse(null), text)) {
            return;
        }
        int version = before.map(Notice::version).orElse(0) + 1;
        if (version > MAX_VERSIONS) {
            throw DomainException.notPossible(
                    ErrorCode.LIMIT_REACHED,
                    "This notice was changed " + MAX_VERSIONS + " times: ask the operator.");
        }
        notices.add(organization, kind, language, version, text);
        trail.recordDone(
                AuditAction.ORGANIZATION_NOTICE_CHANGE,
                organization,
                AuditTarget.ofObjects(organization.toString()),
                new JsonDocument(
                        "{\"kind\":\"%s\",\"language\":\"%s\",\"version\":%d}"
                                .formatted(kind.code(), language.code(), version)));
    }
}
