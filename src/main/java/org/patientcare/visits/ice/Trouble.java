package org.patientcare.visits.ice;

/**
 * What is wrong with a STUN or TURN server.
 *
 * @param what goes on after the server's address
 * @param fix a sentence
 */
record Trouble(String what, String fix) {}
