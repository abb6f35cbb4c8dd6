package org.patientcare.platform.idempotency;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.security.MessageDigest;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.ErrorCode;
import org.patientcare.platform.shared.Fault;
import org.patientcare.platform.shared.FaultCode;

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
    public Answer once(Call call, Supplier<Created> work) {
        if (!calls.begin(call)) {
            throw DomainException.conflict(
                    ErrorCode.IN_PROGRESS,
                    "The first call under this Idempotency-Key is still being worked on: repeat this one"
                            + " in a moment.",
                    RETRY_AFTER_SECONDS);
        }
        Optional<Stored> first = calls.find(call);
        if (first.isPresent()) {
            return first.get().answer(call);
        }
        requireBelowLimit(call.credential());
        Created created = work.get();
        calls.keep(call, created);
        return new Answer(created.answer(), false);
    }

    private void requireBelowLimit(String credential) {
        int seconds = calls.secondsUntilBelowLimit(credential, MAX_KEYS);
        if (seconds > 0) {
            throw DomainException.tooOften(
                    ErrorCode.LIMIT_REACHED,
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

    /**
     * A call with an idempotency key.
     *
     * @param credential of the caller, to whom the key belongs
     * @param operation what is created; a caller may use the same key for another operation
     * @param requestSha256 hash of all that distinguishes one call from another
     * @param notStoredMessage message for a repeat whose answer was not stored because it showed a
     *     secret, with {@code %s} for the id of the object; null if no answer of the operation
     *     shows one
     */
    public record Call(
            String credential,
            String operation,
            String key,
            byte[] requestSha256,
            String notStoredMessage) {

        /** The name of the lock by which calls with the same key exclude each other. */
        String lock() {
            return "idempotency-key\n" + credential + "\n" + operation + "\n" + key;
        }
    }

    /**
     * The result of a create.
     *
     * @param answer for the caller; null if it shows a secret, which must not be stored
     * @param secretOf id of the object with that secret; else null
     */
    public record Created(String answer, String secretOf) {

        /** A result whose answer may be repeated. */
        public static Created shown(String answer) {
            return new Created(answer, null);
        }

        /** A result whose answer must not be stored. */
        public static Created secret(String id) {
            return new Created(null, id);
        }

        /** Leaves out the answer, so that no log line can contain it. */
        @Override
        public String toString() {
            return "Created";
        }
    }

    /**
     * The answer to a call with a key.
     *
     * @param text null for the first call if its answer shows a secret
     * @param repeated whether it is the answer of an earlier call
     */
    public record Answer(String text, boolean repeated) {}

    /**
     * A stored call with a key, which took effect.
     *
     * @param answer null if it showed a secret
     * @param secretOf id of the object with that secret; else null
     */
    record Stored(byte[] requestSha256, String answer, String secretOf) {

        /**
         * The answer for a repeat.
         *
         * @throws DomainException of kind INVALID if the repeat differs from the stored call,
         *     CONFLICT if the answer was not stored
         */
        Answer answer(Call call) {
            if (!MessageDigest.isEqual(requestSha256, call.requestSha256())) {
                throw DomainException.invalid(IdempotencyKey.HEADER, FaultCode.KEY_USED.of());
            }
            if (answer == null) {
                throw DomainException.conflict(
                        ErrorCode.SECRET_NOT_KEPT, call.notStoredMessage().formatted(secretOf));
            }
            return new Answer(answer, true);
        }
    }

    /** The header {@code Idempotency-Key} and its syntax (contract, section 5). */
    public static final class IdempotencyKey {

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
}
