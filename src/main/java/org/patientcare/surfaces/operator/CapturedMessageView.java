package org.patientcare.surfaces.operator;

import java.time.Instant;
import org.patientcare.sending.delivery.CapturedMessage;

/**
 * A complete message that capture mode kept instead of sending it.
 *
 * @param subject null for an SMS, as is {@code html}
 */
public record CapturedMessageView(
        String id,
        Instant at,
        String channel,
        String sender,
        String recipient,
        String name,
        String language,
        String subject,
        String text,
        String html) {

    static CapturedMessageView of(CapturedMessage captured) {
        return new CapturedMessageView(
                String.valueOf(captured.id()),
                captured.at(),
                captured.channel().code(),
                captured.message().sender(),
                captured.message().recipient(),
                captured.message().name(),
                captured.message().language().code(),
                captured.message().subject(),
                captured.message().text(),
                captured.message().html());
    }
}
