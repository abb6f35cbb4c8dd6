package org.patientcare.people.person;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.ErrorCode;
import org.patientcare.platform.shared.JsonDocument;
import org.patientcare.trail.audit.AuditAction;
import org.patientcare.trail.audit.AuditTarget;
import org.patientcare.trail.audit.AuditTrail;

/** Creates the fictitious people of the demo organization. */
@Stateless
public class DemoPeople {

    private static final String BY = "service";

    @Inject private PersonRepository people;
    @Inject private AuditTrail trail;

    /**
     * Creates the person if they are missing. Several nodes may do this at once.
     *
     * @throws DomainException of kind FORBIDDEN if the person was disabled or has other roles than
     *     at first, so that nobody can gain access through a demo sign-in
     */
    public void createIfMissing(DemoPerson demo) {
        if (people.addIfMissing(demo)) {
            people.grant(demo.id(), demo.role(), BY);
            trail.recordDone(
                    AuditAction.ROLE_GRANT,
                    demo.role().organization(),
                    AuditTarget.ofObjects(demo.id().toString()),
                    new JsonDocument("{\"named\":\"" + demo.code() + "\"}"));
        }
        PersonProfile now = people.find(demo.id()).orElseThrow().profile();
        if (now.disabled() || !now.roles().equals(demo.profile().roles())) {
            throw DomainException.forbidden(
                    ErrorCode.DEMO_NOT_AVAILABLE,
                    "This person of the demo organization is disabled, or their roles were"
                            + " changed: undo that, or sign in another way.");
        }
    }
}
