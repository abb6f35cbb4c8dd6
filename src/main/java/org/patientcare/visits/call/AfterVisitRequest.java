package org.patientcare.visits.call;

import java.util.UUID;

/**
 * A request of the page of a patient who has left the call, or whose visit has ended.
 *
 * @param device on which the page was in the call
 * @param worked the answer to the question whether picture and sound worked
 * @param prescription the code of the prescription that the patient opens
 */
record AfterVisitRequest(UUID device, Boolean worked, UUID prescription) {}
