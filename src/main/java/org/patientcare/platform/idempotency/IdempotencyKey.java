package org.patientcare.platform.idempotency;

import java.util.List;
import java.util.Optional;
import org.patientcare.platform.shared.Fault;
import org.patientcare.platform.shared.FaultCode;

/** The header {@code Idempotency-Key} and its syntax (contract, section 5). */
public final class IdempotencyKey {

    public static final String HEADER = "Idempotency-Key";

    private static final int MAX_CHARACTERS = 255;

    private IdempotencyKey() {}

    /**
     * The fault of the header; empty if it is well-formed or was not sent.
     *
     * @param sent values of the header; null for none
     */
    public static Optional<Fault> fault(List<String> sent) {
        if (sent == null || sent.isEmpty()) {
            return Optional.empty();
        }
        if (sent.size() > 1) {
            return Optional.of(FaultCode.SENT_TWICE.of());
        }
        return isKey(sent.get(0)) ? Optional.empty() : Optional.of(FaultCode.NOT_A_KEY.of());
    }

    private static boolean isKey(String text) {
        return text != null
                && !text.isEmpty()
                && text.length() <= MAX_CHARACTERS
                && text.chars().allMatch(c -> c > ' ' && c <= '~');
    }
}
