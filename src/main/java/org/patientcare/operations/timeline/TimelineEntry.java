package org.patientcare.operations.timeline;

import java.util.List;
import org.patientcare.sending.delivery.CodeDeliveries.CodeSendAttempt;
import org.patientcare.trail.audit.AuditEvent;

/**
 * An event in the timeline of a patient.
 *
 * @param actorName name of the person or label of the credential that acted; null if unknown
 * @param sendings if the event is about an activation code: how it was sent, newest first, at most
 *     five. A code is sent before it is known who will redeem it, so this is how its sendings get
 *     into a patient's timeline.
 */
public record TimelineEntry(AuditEvent event, String actorName, List<CodeSendAttempt> sendings) {}
