package org.patientcare.talk.webhook;

import org.patientcare.platform.shared.WireNamed;

/** How the events of a subscription are delivered. */
public enum WebhookChannel implements WireNamed {
    /** By an HTTP call to the organization's own system. */
    HTTP,
    /** By mail to the patient concerned. */
    EMAIL
}
