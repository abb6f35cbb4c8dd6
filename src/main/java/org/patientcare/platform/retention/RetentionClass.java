package org.patientcare.platform.retention;

import java.time.Duration;
import org.patientcare.platform.shared.WireNamed;

/**
 * Data of organizations that end by their age, each class with the setting of its retention period.
 */
public enum RetentionClass implements WireNamed {
    /** Attempts to send an activation code. */
    DELIVERIES("patientcare.retention.deliveries", Duration.ofDays(365)),
    /** The addresses to which an activation code was sent last. */
    CODE_RECIPIENTS("patientcare.retention.code-recipients", Duration.ofDays(90)),
    /** Why redemptions were undone. */
    REDEMPTION_REASONS("patientcare.retention.redemption-reasons", Duration.ofDays(365)),
    /** Links of visits that are over. */
    VISIT_LINKS("patientcare.retention.visit-links", Duration.ofDays(90)),
    /** Who was at a visit, and what stood in the way. */
    ATTENDANCES("patientcare.retention.attendances", Duration.ofDays(365)),
    /** Which accesses by staff were unusual, with what auditors noted. */
    OVERSIGHT("patientcare.retention.oversight", Duration.ofDays(365)),
    /**
     * Messages of conversations, and conversations without any. Practically kept where nobody says
     * more: they may belong to the medical record, and laws count from the end of a treatment.
     */
    MESSAGES("patientcare.retention.messages", Duration.ofDays(36_500));

    private final String setting;
    private final Duration unset;

    RetentionClass(String setting, Duration unset) {
        this.setting = setting;
        this.unset = unset;
    }

    /** The name of the setting. */
    public String setting() {
        return setting;
    }

    /** The period where it is not set. */
    Duration unset() {
        return unset;
    }
}
