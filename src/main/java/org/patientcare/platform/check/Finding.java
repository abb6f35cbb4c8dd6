package org.patientcare.platform.check;

import java.util.Objects;
import org.patientcare.platform.shared.WireNamed;

/**
 * What a check found. Both sentences are for the operator and may end up in a ticket: no secrets,
 * no data of patients.
 *
 * @param message what was found
 * @param fix what to do, in one sentence; null where nothing is to be done
 */
public record Finding(CheckStatus status, String message, String fix) {

    public Finding {
        Objects.requireNonNull(message);
        if ((status == CheckStatus.OK) != (fix == null)) {
            throw new IllegalArgumentException(
                    "A finding must have a fix unless it is OK: " + message);
        }
    }

    public static Finding ok(String message) {
        return new Finding(CheckStatus.OK, message, null);
    }

    public static Finding warning(String message, String fix) {
        return new Finding(CheckStatus.WARNING, message, fix);
    }

    public static Finding failed(String message, String fix) {
        return new Finding(CheckStatus.FAILED, message, fix);
    }

    /**
     * @param fix what to do so that it can be checked
     */
    public static Finding skipped(String message, String fix) {
        return new Finding(CheckStatus.SKIPPED, message, fix);
    }

    /** The result of a check, the best first. */
    public enum CheckStatus implements WireNamed {
        /** Not checked, because this installation does not use it or the request cannot show it. */
        SKIPPED,
        OK,
        /** It works, but somebody should know or do something soon. */
        WARNING,
        FAILED
    }
}
