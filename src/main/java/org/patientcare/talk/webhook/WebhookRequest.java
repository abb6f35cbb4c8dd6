package org.patientcare.talk.webhook;

import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import org.patientcare.platform.shared.Characters;

/** A subscription as it is asked for; all of it, in a change as well. */
@FitsChannel
public record WebhookRequest(
        @NotNull @Characters(max = SubscriptionTypes.LONGEST) String type,
        @NotNull Channel channel,
        @NotNull @Valid SubscriptionMeta meta) {}
