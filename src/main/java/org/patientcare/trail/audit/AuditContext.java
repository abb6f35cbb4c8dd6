package org.patientcare.trail.audit;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.UUID;
import org.patientcare.platform.shared.JsonDocument;
import org.patientcare.platform.shared.RequestData;
import org.patientcare.trail.audit.AuditEvent.Outcome;
import org.patientcare.trail.audit.AuditTrail.NewAuditEvent;

/**
 * The actor and origin of the current request, for its audit events. Set by the filters that admit
 * the request.
 */
@ApplicationScoped
public class AuditContext {

    private static final JsonDocument BACKGROUND = new JsonDocument("{\"background\":true}");

    @Inject private RequestData request;

    public void beginRequest(String requestId, String address) {
        Part part = part();
        part.requestId = requestId;
        part.address = address;
        part.actor = new Actor(Actor.Kind.NOBODY, null);
        part.background = false;
    }

    public void setActor(Actor actor) {
        part().actor = actor;
    }

    /**
     * Sets what authorizes the actor, such as a role. It becomes part of each event of the request.
     */
    public void setAllowedBy(JsonDocument facts) {
        part().allowedBy = facts;
    }

    /**
     * Sets that a page reads by itself, without an act of its user, as the page says. It becomes
     * part of each event of the request.
     */
    public void setBackground() {
        part().background = true;
    }

    /**
     * Sets that the actor holds something that a link gave: the maker of that link becomes part of
     * each event of the request.
     *
     * @param way what was used, such as the link itself
     * @param madeBy as {@link Actor#text}; null if it is not known
     */
    public void setByLink(String way, String madeBy) {
        setAllowedBy(byLink(way, madeBy));
    }

    /** The facts of {@link #setByLink}. */
    public static JsonDocument byLink(String way, String madeBy) {
        String maker =
                madeBy == null
                        ? ""
                        : ",\"made_by\":\""
                                + madeBy.replace("\\", "\\\\").replace("\"", "\\\"")
                                + "\"";
        return new JsonDocument("{\"way\":\"" + way + "\"" + maker + "}");
    }

    /** A copy of this context, for a request that another thread answers later. */
    public AuditOrigin origin() {
        Part part = part();
        return new AuditOrigin(part.actor, part.requestId, part.address, part.allowedBy);
    }

    /** Restores the context of an earlier request, which the current thread answers. */
    public void resume(AuditOrigin origin) {
        beginRequest(origin.requestId(), origin.address());
        setActor(origin.actor());
        setAllowedBy(origin.allowedBy());
    }

    public Actor actor() {
        return part().actor;
    }

    /** Null outside requests. */
    public String requestId() {
        return part().requestId;
    }

    /** The client's address; null outside requests. */
    public String address() {
        return part().address;
    }

    /** A new event of the current request. */
    NewAuditEvent newEvent(
            AuditAction action, UUID organization, AuditTarget target, Outcome outcome) {
        Part part = part();
        return new NewAuditEvent(
                        action,
                        organization,
                        target,
                        outcome,
                        part.actor,
                        part.requestId,
                        part.address,
                        part.allowedBy)
                .with(part.background ? BACKGROUND : null);
    }

    private Part part() {
        return request.part(Part.class, Part::new);
    }

    private static final class Part {
        private Actor actor = Actor.SERVICE;
        private JsonDocument allowedBy;
        private boolean background;
        private String requestId;
        private String address;
    }

    /**
     * The actor and origin of a request that another thread answers later.
     *
     * @param address of the client
     * @param allowedBy what authorizes the actor, such as a role; null for none
     */
    public record AuditOrigin(
            Actor actor, String requestId, String address, JsonDocument allowedBy) {}
}
