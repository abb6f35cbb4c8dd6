package org.patientcare.talk.webhook;

import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import org.patientcare.platform.shared.Characters;

/** A subscription as requested; a change must also contain all of it. */
@FitsChannel
public record WebhookRequest(
        @NotNull @Characters(max = SubscriptionTypes.MAX_LENGTH) String type,
        @NotNull Channel channel,
        @NotNull @Valid SubscriptionMeta meta) {}
