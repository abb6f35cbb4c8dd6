package org.patientcare.talk.webhook;

import org.patientcare.platform.shared.FaultCode;
import org.patientcare.talk.webhook.Pings.PingSender.PingResult;

/** The outcome of a ping, as callers see it. */
public record PingView(
        boolean delivered, Integer status, String reason, String reasonCode, long durationMs) {

    public static PingView of(PingResult result) {
        return new PingView(
                result.delivered(),
                result.status(),
                result.reason(),
                FaultCode.codeOfReason(result.reason()),
                result.durationMs());
    }
}
