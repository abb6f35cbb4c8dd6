package org.patientcare.chaos.erasures;

/** What ends the destroying of a patient in the middle of a step. */
enum Blow {
    /** The session of the database. */
    SESSION,
    /** {@code kill -9} of the node that has the session. */
    NODE,
    /** The same of both nodes. */
    BOTH_NODES
}
