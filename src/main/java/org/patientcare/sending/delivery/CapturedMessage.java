package org.patientcare.sending.delivery;

import java.time.Instant;

/** A message that capture mode kept, as its recipient would have got it: nothing is masked. */
public record CapturedMessage(long id, Instant at, Channel channel, OutgoingMessage message) {}
