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
import org.patientcare.trail.audit.AuditTrail;
import org.patientcare.trail.audit.Concerned;

/** Makes many codes under the same terms, for features that choose them. */
@Stateless
public class NewCodes {

    @Inject private NewCodeRepository codes;
    @Inject private AuditTrail trail;
    @Inject private Clock clock;

    /**
     * Makes those that the organization does not have, in the caller's transaction; they work from
     * its commit on.
     *
     * @param wanted each once, a thousand at most: the database has five seconds for them
     * @param terms of each; the code that they name is not looked at
     * @return those that were made, in no order
     */
    @TransactionAttribute(TransactionAttributeType.MANDATORY)
    public List<String> make(UUID organization, Collection<String> wanted, CodeTerms terms) {
        List<String> made =
                codes.add(
                        organization,
                        wanted,
                        terms,
                        clock.instant().truncatedTo(ChronoUnit.SECONDS));
        if (!made.isEmpty()) {
            trail.wrote(
                    AuditAction.ACTIVATION_CODE_CREATE,
                    organization,
                    new Concerned(made, List.of()));
        }
        return made;
    }
}
