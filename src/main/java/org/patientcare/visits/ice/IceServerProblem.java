package org.patientcare.visits.ice;

/**
 * A problem of a STUN or TURN server.
 *
 * @param predicate predicate of a sentence that begins with the address of the server
 * @param fix what the operator should do, as a full sentence
 */
record IceServerProblem(String predicate, String fix) {}
