package org.patientcare.access.signin;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.access.session.SessionToken;

/**
 * Stores WebAuthn challenges and links to the console. Each works once; a challenge expires after
 * five minutes, a link after ten.
 */
@Stateless
public class Challenges {

    @Inject private ChallengeRepository challenges;

    /**
     * Creates a challenge.
     *
     * @param id the id with which the answer refers to it
     * @param binding the value of the browser's challenge cookie
     * @param person the person who must answer; null if that is not known in advance
     * @param link the SHA-256 hash of an invitation's token; null for other purposes
     * @return the bytes to be signed: 256 random bits
     */
    public byte[] create(
            SessionToken id,
            SessionToken binding,
            ChallengePurpose challengePurpose,
            UUID person,
            byte[] link) {
        String bytes = SessionToken.random().text();
        challenges.add(
                id,
                binding,
                new Challenge(
                        challengePurpose,
                        bytes,
                        person,
                        link == null ? null : ChallengeRepository.text(link)));
        return ChallengeRepository.bytes(bytes);
    }

    /**
     * Removes and returns a valid challenge of this browser. It works once, even if the answer then
     * turns out to be wrong.
     */
    public Optional<Challenge> take(SessionToken id, SessionToken binding) {
        return challenges.take(id, binding);
    }

    /** Stores a link to the console. Returns when it expires. */
    public Instant createLink(SessionToken link) {
        return challenges.addLink(link);
    }

    /** Removes a link. Returns whether it was valid, which it is only once. */
    public boolean takeLink(SessionToken link) {
        return challenges.takeLink(link);
    }

    /**
     * Removes expired challenges and links, a bounded number per call; several nodes may do so at
     * once. Returns how many.
     */
    public int removeEnded() {
        return challenges.removeEnded();
    }
}
