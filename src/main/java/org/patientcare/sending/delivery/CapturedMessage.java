package org.patientcare.sending.delivery;

import java.time.Instant;

/** A message that capture mode stored, unmasked, as its recipient would have got it. */
public record CapturedMessage(
        long id, Instant at, MessageChannel channel, OutgoingMessage message) {}
