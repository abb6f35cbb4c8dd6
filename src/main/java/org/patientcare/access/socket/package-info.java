/**
 * What all web sockets of the service have in common: how a page asks for one, how many are open,
 * and how one is begun and ended without harm to the connections of others. Who may have one, and
 * what is said over it, the features behind it know.
 */
package org.patientcare.access.socket;
