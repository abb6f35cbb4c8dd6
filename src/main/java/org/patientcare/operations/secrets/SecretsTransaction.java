package org.patientcare.operations.secrets;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import org.patientcare.platform.secrets.AllSecrets;
import org.patientcare.trail.audit.AuditAction;
import org.patientcare.trail.audit.AuditTarget;
import org.patientcare.trail.audit.AuditTrail;

/** Wraps all stored secrets in one transaction, which also writes the audit event. */
@Stateless
public class SecretsTransaction {

    @Inject private AllSecrets secrets;
    @Inject private AuditTrail trail;

    /**
     * @param keyId id of the wrapping key, for the audit trail
     * @return how many secrets were stored in another form before
     */
    public int wrap(String keyId) {
        int changed = secrets.rewrap();
        trail.recordDone(AuditAction.SECRETS_WRAP, null, AuditTarget.ofObjects(keyId));
        return changed;
    }

    /**
     * Waits for transactions that chose the form of a new secret before the others were wrapped.
     */
    public void awaitSecretCreation() {
        secrets.awaitCreations();
    }
}
