/**
 * The page behind the link of a visit, for people: in whatever state the visit is, in the holder's
 * language, and the web socket of a page that is open. The page's script is in the WAR beside it,
 * under {@code call/}. What a call is, {@code video} knows.
 */
package org.patientcare.visits.call;
