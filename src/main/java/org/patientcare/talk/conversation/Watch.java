package org.patientcare.talk.conversation;

/** Somebody who is told of something, until it is ended. */
@FunctionalInterface
public interface Watch {

    /** May be called more than once. */
    void end();
}
