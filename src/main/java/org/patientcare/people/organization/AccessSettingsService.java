package org.patientcare.people.organization;

import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.util.UUID;
import java.util.function.UnaryOperator;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.trail.audit.AuditAction;
import org.patientcare.trail.audit.AuditTarget;
import org.patientcare.trail.audit.AuditTrail;

/** Who sees which access to patients' data, as each organization sets it (ADR 116). */
@Stateless
public class AccessSettingsService {

    @Inject private OrganizationRepository organizations;
    @Inject private AuditTrail trail;

    /**
     * @throws DomainException of kind NOT_FOUND
     */
    @TransactionAttribute(TransactionAttributeType.SUPPORTS)
    public AccessSettings get(UUID organization) {
        return organizations
                .findAccessSettings(organization)
                .orElseThrow(OrganizationService::unknown);
    }

    /**
     * Changes the settings; the audit trail has all of them as they are then.
     *
     * @throws DomainException of kind NOT_FOUND
     */
    public AccessSettings change(UUID organization, UnaryOperator<AccessSettings> change) {
        organizations.findForChange(organization).orElseThrow(OrganizationService::unknown);
        AccessSettings before = get(organization);
        AccessSettings after = change.apply(before);
        if (!after.equals(before)) {
            organizations.changeAccessSettings(organization, after);
            trail.recordDone(
                    AuditAction.ORGANIZATION_ACCESS_CHANGE,
                    organization,
                    AuditTarget.ofObjects(organization.toString()),
                    after.facts());
        }
        return after;
    }
}
