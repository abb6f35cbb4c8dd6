/**
 * The common part of all web sockets: handshake, limits, heartbeat, and opening and closing without
 * harm to other connections. Who may open a socket and which messages it carries is up to the
 * features.
 */
package org.patientcare.access.socket;
