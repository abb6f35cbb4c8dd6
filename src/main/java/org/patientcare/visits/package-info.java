/**
 * Video visits: appointments, the links to them, and the call in the browser. The appointment
 * packages do not depend on the call; the call depends on them. This area may use {@code patients},
 * but not {@code documents}; the surfaces may use this area.
 */
package org.patientcare.visits;
