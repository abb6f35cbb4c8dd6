package org.patientcare.patients.activation;

import jakarta.ejb.EJB;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.people.organization.OrganizationService;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.FaultCode;
import org.patientcare.platform.shared.Page;
import org.patientcare.sending.delivery.CodeDeliveries.CodeMessage;
import org.patientcare.trail.audit.AuditAction;
import org.patientcare.trail.audit.AuditTarget;
import org.patientcare.trail.audit.AuditTrail;

/** The activation codes of an organization. */
@Stateless
public class ActivationCodeService {

    @Inject private ActivationCodeRepository codes;
    @EJB private OrganizationService organizations;
    @Inject private AuditTrail trail;
    @Inject private Clock clock;

    /**
     * Creates a code that is active as soon as the transaction commits.
     *
     * @throws DomainException of kind INVALID if the organization already has this code
     */
    public void create(UUID organization, CodeTerms terms) {
        if (!codes.add(organization, terms, clock.instant().truncatedTo(ChronoUnit.SECONDS))) {
            throw DomainException.invalid("code", FaultCode.TAKEN.of());
        }
        trail.recordDone(
                AuditAction.ACTIVATION_CODE_CREATE,
                organization,
                AuditTarget.ofObjects(terms.code()));
    }

    /**
     * Creates those of the codes that the organization does not have yet, in the caller's
     * transaction.
     *
     * @param wanted distinct codes, at most 1,000, so that the insert stays within the statement
     *     timeout of 5 s
     * @param terms the same for each code; {@link CodeTerms#code} is ignored
     * @return the codes that were created, in no particular order
     */
    @TransactionAttribute(TransactionAttributeType.MANDATORY)
    public List<String> createMany(UUID organization, Collection<String> wanted, CodeTerms terms) {
        List<String> made =
                codes.addMany(
                        organization,
                        wanted,
                        terms,
                        clock.instant().truncatedTo(ChronoUnit.SECONDS));
        if (!made.isEmpty()) {
            trail.recordDone(
                    AuditAction.ACTIVATION_CODE_CREATE,
                    organization,
                    new AuditTarget(made, List.of()));
        }
        return made;
    }

    /** Lists codes, the newest first, each with the latest 100 patients who redeemed it. */
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public Page<ListedCode> list(UUID organization, CodeFilter filter, Page.Request request) {
        LocalDate today = filter.status() == null ? null : today(organization, clock.instant());
        Page<ListedCode> page = codes.list(organization, filter, today, request);
        Map<Long, List<ListedCode.Redeemer>> latest =
                codes.latestRedeemers(organization, page.items());
        return page.map(code -> code.withRedeemers(latest.getOrDefault(code.id(), List.of())));
    }

    /**
     * Finds all codes that somebody may mean: without regard to case, blanks and hyphens.
     *
     * @throws DomainException of kind NOT_FOUND if there is no such organization
     */
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public List<FoundCode> search(UUID organization, String typed) {
        return codes.search(organization, typed, today(organization, clock.instant()));
    }

    /**
     * Lists the redemptions of a code that are not undone, the latest first. The total is counted
     * after the rows were read.
     *
     * @throws DomainException of kind NOT_FOUND if the organization has no such code
     */
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public Page<CodeRedemption> redemptions(UUID organization, String code, Page.Request request) {
        ActivationCode found = get(organization, code);
        List<CodeRedemption> part = codes.redemptions(organization, found, request);
        return new Page<>(
                part,
                request.number(),
                request.size(),
                codes.countRedemptions(organization, found));
    }

    /**
     * Activates a code. Idempotent.
     *
     * @throws DomainException of kind NOT_FOUND if the organization has no such code
     */
    public void activate(UUID organization, String code) {
        codes.findForUpdate(organization, code)
                .orElseThrow(ActivationCodeService::unknown)
                .activate();
        trail.recordDone(
                AuditAction.ACTIVATION_CODE_ACTIVATE, organization, AuditTarget.ofObjects(code));
    }

    /**
     * Deactivates a code. Idempotent; existing redemptions are not affected.
     *
     * @throws DomainException of kind NOT_FOUND if the organization has no such code
     */
    public void deactivate(UUID organization, String code) {
        codes.findForUpdate(organization, code)
                .orElseThrow(ActivationCodeService::unknown)
                .deactivate();
        trail.recordDone(
                AuditAction.ACTIVATION_CODE_DEACTIVATE, organization, AuditTarget.ofObjects(code));
    }

    /**
     * Deactivates those of the codes that can be redeemed now, in the caller's transaction. The
     * others stay as they are: what patients and support read about them stays true.
     *
     * @param wanted at most 1,000, so that each statement stays within the timeout of 5 s
     * @return how many were deactivated
     */
    @TransactionAttribute(TransactionAttributeType.MANDATORY)
    public int deactivateUsable(UUID organization, Collection<String> wanted) {
        List<String> deactivated =
                codes.deactivateUsable(organization, wanted, today(organization, clock.instant()));
        if (!deactivated.isEmpty()) {
            trail.recordDone(
                    AuditAction.ACTIVATION_CODE_DEACTIVATE,
                    organization,
                    new AuditTarget(deactivated, List.of()));
        }
        return deactivated.size();
    }

    /**
     * Finds the code that a person typed: exactly this one, or else the only one of the
     * organization that differs in nothing but the case of ASCII letters, blanks and hyphens.
     */
    public Optional<ActivationCode> findTyped(UUID organization, String typed) {
        return codes.findTyped(organization, typed);
    }

    /**
     * Finds exactly this code, for callers that have it from us.
     *
     * @throws DomainException of kind NOT_FOUND if the organization has no such code
     */
    public ActivationCode get(UUID organization, String code) {
        return codes.find(organization, code).orElseThrow(ActivationCodeService::unknown);
    }

    /**
     * Returns a code with its current state and why it would be refused now, if at all.
     *
     * @param typed by a person, as for {@link #findTyped}
     * @throws DomainException of kind NOT_FOUND if the organization has no such code
     */
    public CodeExplanation explain(UUID organization, String typed) {
        return explain(
                organization,
                codes.findTyped(organization, typed).orElseThrow(ActivationCodeService::unknown));
    }

    private CodeExplanation explain(UUID organization, ActivationCode found) {
        LocalDate today = today(organization, clock.instant());
        return new CodeExplanation(found, found.state(today), found.refusal(today).orElse(null));
    }

    /**
     * Takes one use of a code in the caller's transaction. The limit is never exceeded, whatever
     * the concurrency.
     *
     * @return why no use could be taken; empty if one was taken
     */
    @TransactionAttribute(TransactionAttributeType.MANDATORY)
    public Optional<RedemptionRefusal> takeUse(
            UUID organization, ActivationCode code, Instant now) {
        return codes.takeUse(organization, code, today(organization, now));
    }

    /** Returns the use that a patient took, in the caller's transaction. */
    @TransactionAttribute(TransactionAttributeType.MANDATORY)
    public void returnUse(UUID organization, ActivationCode code, long patient) {
        codes.returnUse(organization, code.id());
        trail.recordDone(
                AuditAction.ACTIVATION_CODE_RETURN,
                organization,
                AuditTarget.ofPatient(code.code(), patient));
    }

    /**
     * Checks that a code could be redeemed now by a patient who has not redeemed it yet.
     *
     * @throws DomainException of kind NOT_FOUND if the organization has no such code, NOT_POSSIBLE
     *     if the code is inactive, expired or used up
     */
    public void requireUsable(UUID organization, String code) {
        RedemptionRefusal redemptionRefusal =
                explain(organization, get(organization, code)).refusal();
        if (redemptionRefusal != null) {
            throw DomainException.notPossible(
                    redemptionRefusal.errorCode(), redemptionRefusal.sentence());
        }
    }

    /**
     * Records the latest recipient of a code for each channel that delivered it. No audit event is
     * written here: the delivery attempt has written one already.
     */
    public void recordSent(CodeMessage message, boolean texted, boolean mailed) {
        codes.findForUpdate(message.organization(), message.code())
                .orElseThrow(ActivationCodeService::unknown)
                .recordRecipient(
                        mailed ? message.email() : null,
                        texted ? message.phone().prefix() : null,
                        texted ? message.phone().typed() : null);
    }

    private LocalDate today(UUID organization, Instant now) {
        return LocalDate.ofInstant(now, organizations.get(organization).profile().timeZone());
    }

    private static DomainException unknown() {
        return DomainException.notFound("There is no activation code with this code.");
    }

    /**
     * A redemption of a code that is not undone, and the patient who redeemed it.
     *
     * @param lastName null if unset
     * @param subscribedUntil when the plan that it gave ends; null if never
     */
    public record CodeRedemption(
            String firstName, String lastName, Instant redeemedAt, Instant subscribedUntil) {}
}
