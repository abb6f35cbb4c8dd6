/**
 * What browsers and authenticators say to prove who somebody is (Web Authentication, level 3): the
 * one package that knows the library which reads it.
 *
 * <p>Keeps nothing, and decides nothing but whether a proof is good.
 */
package org.patientcare.access.passkey;
