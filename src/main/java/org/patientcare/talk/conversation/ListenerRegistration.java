package org.patientcare.talk.conversation;

/** The registration of a listener, until it is ended. */
@FunctionalInterface
public interface ListenerRegistration {

    /** Ends the registration; calling it again has no effect. */
    void end();
}
