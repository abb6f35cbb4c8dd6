package org.patientcare.operations.secrets;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import org.patientcare.platform.secrets.AllSecrets;
import org.patientcare.trail.audit.AuditAction;
import org.patientcare.trail.audit.AuditTrail;
import org.patientcare.trail.audit.Concerned;

/** Wraps all keys in one transaction, with its row in the trail. */
@Stateless
public class SecretsTransaction {

    @Inject private AllSecrets secrets;
    @Inject private AuditTrail trail;

    /**
     * @param keyId of the key that wraps them, for the trail
     * @return how many were kept otherwise before
     */
    public int wrap(String keyId) {
        int changed = secrets.wrapAnew();
        trail.wrote(AuditAction.SECRETS_WRAP, null, Concerned.things(keyId));
        return changed;
    }

    /** Waits for whoever chose a form before the keys were wrapped. */
    public void awaitMaking() {
        secrets.awaitMaking();
    }
}
