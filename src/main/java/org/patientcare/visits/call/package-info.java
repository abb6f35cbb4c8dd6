/**
 * The page behind a visit link, in every state of the visit and in the language of the link's
 * holder, and the web socket of an open page. The scripts of the page are static files of the WAR
 * under {@code call/}. The call itself is in {@code video}.
 */
package org.patientcare.visits.call;
