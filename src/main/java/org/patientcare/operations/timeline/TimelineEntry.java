package org.patientcare.operations.timeline;

import java.util.List;
import org.patientcare.sending.delivery.SentCode;
import org.patientcare.trail.audit.AuditEvent;

/**
 * Something that happened to a patient.
 *
 * @param actorName what people call who did it; null where nothing is known
 * @param sendings of the activation code that the event is about, the newest first, at most five; a
 *     code is sent before anybody knows whose it will be, so this is how they come to a patient
 */
public record TimelineEntry(AuditEvent event, String actorName, List<SentCode> sendings) {}
