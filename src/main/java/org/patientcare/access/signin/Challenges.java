package org.patientcare.access.signin;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.access.session.SessionToken;
import org.patientcare.platform.shared.WireNamed;

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
            Purpose challengePurpose,
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

    /**
     * A WebAuthn challenge that was issued to a browser.
     *
     * @param value the challenge in base64url
     * @param person the person who must answer; null if that is not known in advance
     * @param invitationHash the SHA-256 hash of an invitation's token in base64url; null for other
     *     purposes
     */
    public record Challenge(Purpose purpose, String value, UUID person, String invitationHash) {}

    /** The purpose of a WebAuthn challenge. */
    public enum Purpose implements WireNamed {
        /** To sign in with an existing passkey. */
        SIGN_IN,
        /** To create a passkey by an invitation link. */
        INVITATION,
        /** To add a passkey for the signed-in person. */
        ADD,
        /** To authenticate the signed-in person again. */
        STEP_UP;

        @Override
        public String code() {
            return WireNamed.super.code().replace('_', '-');
        }
    }
}
