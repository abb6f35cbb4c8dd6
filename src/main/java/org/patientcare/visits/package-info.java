/**
 * Video visits: booked, reached by a link, joined in a browser. Booking knows no socket; the call
 * knows the booking. It knows patients, not documents. Surfaces may know it.
 */
package org.patientcare.visits;
