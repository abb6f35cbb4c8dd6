package org.patientcare.trail.audit;

import jakarta.enterprise.context.RequestScoped;

/**
 * Who sent the request at hand, and from where, for the rows that it leaves behind. Set by the
 * filters that admit it.
 */
@RequestScoped
public class AuditContext {

    private Actor actor = Actor.SERVICE;
    private String requestId;
    private String address;

    public void arrived(String requestId, String address) {
        this.requestId = requestId;
        this.address = address;
        actor = new Actor(Actor.Kind.NOBODY, null);
    }

    public void identified(Actor actor) {
        this.actor = actor;
    }

    Actor actor() {
        return actor;
    }

    /** Null outside requests. */
    public String requestId() {
        return requestId;
    }

    /** Of the client; null outside requests. */
    public String address() {
        return address;
    }
}
