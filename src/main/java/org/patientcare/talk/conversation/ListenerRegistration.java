package org.patientcare.talk.conversation;

/** The registration of a listener, until it is removed. */
@FunctionalInterface
public interface ListenerRegistration {

    /** Removes the listener; calling it again has no effect. */
    void remove();
}
