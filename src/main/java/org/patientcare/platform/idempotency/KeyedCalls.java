package org.patientcare.platform.idempotency;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.Optional;
import java.util.function.Supplier;
import org.patientcare.platform.shared.DomainException;

/**
 * Lets calls with the same key take effect once in 24 hours (contract, section 5). A call that
 * fails stores no key and can be retried with the same one.
 */
@Stateless
public class KeyedCalls {

    /**
     * Maximum number of keys that a caller has at a time: with answers of 64 KiB at most, 640 MB.
     */
    static final int MAX_KEYS = 10_000;

    private static final int RETRY_AFTER_SECONDS = 1;

    @Inject private KeyedCallRepository calls;

    /**
     * Does the work, or returns the answer of the first call.
     *
     * @param work takes part in this transaction
     * @throws DomainException of kind CONFLICT while the first call is running, or if its answer
     *     was not stored; INVALID if the first call was a different one; TOO_OFTEN if the caller
     *     has too many keys; and whatever the work throws
     */
    public KeyedAnswer once(KeyedCall call, Supplier<CreateResult> work) {
        if (!calls.begin(call)) {
            throw DomainException.conflict(
                    "in_progress",
                    "The first call under this Idempotency-Key is still being worked on: repeat this one"
                            + " in a moment.",
                    RETRY_AFTER_SECONDS);
        }
        Optional<StoredCall> first = calls.find(call);
        if (first.isPresent()) {
            return first.get().answer(call);
        }
        requireBelowLimit(call.credential());
        CreateResult createResult = work.get();
        calls.keep(call, createResult);
        return new KeyedAnswer(createResult.answer(), false);
    }

    private void requireBelowLimit(String credential) {
        int seconds = calls.secondsUntilBelowLimit(credential, MAX_KEYS);
        if (seconds > 0) {
            throw DomainException.tooOften(
                    "This credential has used "
                            + MAX_KEYS
                            + " Idempotency-Keys within 24 hours, which is the most: wait, or create without one.",
                    seconds);
        }
    }

    /** Removes some keys that are older than 24 hours; any node may do it at any time. */
    public int removeOld() {
        return calls.removeOld();
    }
}
