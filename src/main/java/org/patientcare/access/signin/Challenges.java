package org.patientcare.access.signin;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.access.session.SessionToken;

/**
 * What authenticators are asked for, and links to the console: each once, within five and ten
 * minutes.
 */
@Stateless
public class Challenges {

    @Inject private ChallengeRepository challenges;

    /**
     * Asks for something.
     *
     * @param id under which the answer comes
     * @param binding the secret of the browser
     * @param person for whom; null where that is not known before
     * @param link SHA-256 of an invitation's token; null for other purposes
     * @return what is to be signed: 256 random bits
     */
    public byte[] begin(
            SessionToken id, SessionToken binding, Purpose purpose, UUID person, byte[] link) {
        String bytes = SessionToken.random().text();
        challenges.add(
                id,
                binding,
                new Challenge(
                        purpose,
                        bytes,
                        person,
                        link == null ? null : ChallengeRepository.text(link)));
        return ChallengeRepository.bytes(bytes);
    }

    /** What was asked for; empty unless it works, which it does once, whatever becomes of it. */
    public Optional<Challenge> take(SessionToken id, SessionToken binding) {
        return challenges.take(id, binding);
    }

    /** Notes a link to the console. Returns when it ends. */
    public Instant beginLink(SessionToken link) {
        return challenges.addLink(link);
    }

    /** Whether such a link works, which it does once. */
    public boolean takeLink(SessionToken link) {
        return challenges.takeLink(link);
    }

    /** Removes some that are over; any node may do it at any time. Returns how many. */
    public int removeEnded() {
        return challenges.removeEnded();
    }
}
