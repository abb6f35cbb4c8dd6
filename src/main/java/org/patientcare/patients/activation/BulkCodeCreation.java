package org.patientcare.patients.activation;

import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import org.patientcare.trail.audit.AuditAction;
import org.patientcare.trail.audit.AuditTarget;
import org.patientcare.trail.audit.AuditTrail;

/** Creates many codes with the same terms; the caller chooses the codes. */
@Stateless
public class BulkCodeCreation {

    @Inject private BulkCodeRepository codes;
    @Inject private AuditTrail trail;
    @Inject private Clock clock;

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
    public List<String> create(UUID organization, Collection<String> wanted, CodeTerms terms) {
        List<String> made =
                codes.add(
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
}
