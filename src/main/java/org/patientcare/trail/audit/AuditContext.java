package org.patientcare.trail.audit;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.UUID;
import org.patientcare.platform.shared.JsonDocument;
import org.patientcare.platform.shared.RequestData;

/**
 * Who sent the request at hand, and from where, for the rows that it leaves behind. Set by the
 * filters that admit it.
 */
@ApplicationScoped
public class AuditContext {

    @Inject private RequestData request;

    public void arrived(String requestId, String address) {
        Part part = part();
        part.requestId = requestId;
        part.address = address;
        part.actor = new Actor(Actor.Kind.NOBODY, null);
    }

    public void identified(Actor actor) {
        part().actor = actor;
    }

    /**
     * What lets the actor do what is at hand, such as a role: said of each event of the request.
     */
    public void allowedBy(JsonDocument facts) {
        part().allowedBy = facts;
    }

    /** For a request that is answered later. */
    public AuditOrigin origin() {
        Part part = part();
        return new AuditOrigin(part.actor, part.requestId, part.address, part.allowedBy);
    }

    /** The thread at hand answers a request that came earlier. */
    public void resumed(AuditOrigin origin) {
        arrived(origin.requestId(), origin.address());
        identified(origin.actor());
        allowedBy(origin.allowedBy());
    }

    public Actor actor() {
        return part().actor;
    }

    /** Null outside requests. */
    public String requestId() {
        return part().requestId;
    }

    /** Of the client; null outside requests. */
    public String address() {
        return part().address;
    }

    /** Of the request at hand. */
    NewEvent event(AuditAction action, UUID organization, Concerned concerned, Outcome outcome) {
        Part part = part();
        return new NewEvent(
                action,
                organization,
                concerned,
                outcome,
                part.actor,
                part.requestId,
                part.address,
                part.allowedBy);
    }

    private Part part() {
        return request.part(Part.class, Part::new);
    }

    private static final class Part {
        private Actor actor = Actor.SERVICE;
        private JsonDocument allowedBy;
        private String requestId;
        private String address;
    }
}
