package org.patientcare.operations.erasure;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.trail.audit.Actor;

/**
 * That a patient is to be erased, and how far that is. All times are the database's.
 *
 * @param patient our id, which stays
 * @param code the organization's; null once the patient is destroyed, and of a cancelled one
 * @param reason in the words of who asked; null for none
 * @param asked who asked, and when
 * @param approved null unless somebody else approved it
 * @param cancelled null unless it was cancelled
 * @param cancelReason in the words of who cancelled it; null likewise
 * @param blockedAt null until the patient is blocked
 * @param dueAt from when on the patient is destroyed; null likewise
 * @param startedAt when destroying began; null before
 * @param destroyedAt when all that is not kept was destroyed; null before
 * @param hold what prevents destroying; null if nothing does
 * @param counts by table, in order: how many rows were deleted or emptied so far
 * @param kept what is kept, empty before it is destroyed
 * @param told the webhooks that were subscribed to {@code care.patient_erased} when destroying
 *     began
 */
public record Erasure(
        UUID organization,
        UUID id,
        long patient,
        String code,
        ErasureState state,
        String reason,
        Act asked,
        Act approved,
        Act cancelled,
        String cancelReason,
        Instant blockedAt,
        Instant dueAt,
        Instant startedAt,
        Instant destroyedAt,
        Hold hold,
        Map<String, Long> counts,
        List<Kept> kept,
        List<Receiver> told) {

    public Erasure {
        kept = List.copyOf(kept);
        told = List.copyOf(told);
    }

    /**
     * Something that somebody did.
     *
     * @param by as {@link Actor#text}, such as {@code person:} and the id
     */
    public record Act(String by, Instant at) {

        /** Empty for a text of another form. */
        public Optional<Actor> actor() {
            return Actor.parse(by);
        }
    }

    /**
     * Why a patient may not be destroyed.
     *
     * @param by as {@link Actor#text}
     */
    public record Hold(String reason, String by, Instant at) {}

    /**
     * Rows of a table that are kept.
     *
     * @param until when the last of them is destroyed; null if they stay
     * @param why one of {@code record} (the law on medical records) and {@code trail} (who saw
     *     what, under a pseudonym)
     */
    public record Kept(String table, long rows, Instant until, String why) {}

    /** A webhook of the organization. */
    public record Receiver(UUID webhook, String url) {}

    /** Whether it can be cancelled. */
    public boolean isOpen() {
        return state == ErasureState.ASKED || state == ErasureState.BLOCKED;
    }
}
