package org.patientcare.access.signin;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.access.passkey.PasskeyProofs;
import org.patientcare.access.passkey.ShownPasskey;
import org.patientcare.access.security.ProofFailures;
import org.patientcare.access.session.OpenSession;
import org.patientcare.access.session.SessionToken;
import org.patientcare.people.person.Passkey;
import org.patientcare.people.person.PasskeyMaterial;
import org.patientcare.people.person.PasskeyService;
import org.patientcare.platform.shared.DomainException;

/**
 * Takes what an authenticator answers to a challenge. A challenge is used up by the first answer,
 * good or not, and whatever is wrong looks the same to who asked.
 */
@ApplicationScoped
public class PasskeySignIn {

    @EJB private Challenges challenges;
    @Inject private PasskeyProofs proofs;
    @EJB private PasskeyService passkeys;
    @EJB private PeopleSignIn people;
    @Inject private ProofFailures failures;

    /**
     * @param id of the challenge
     * @param binding of the browser; empty if it shows none
     * @param credential what {@code PublicKeyCredential.toJSON} gives
     * @param label for a new passkey; null if unset
     * @param present the session of whoever is signed in
     * @return a new session; empty where a passkey was added and nothing else changes
     * @throws DomainException of kind UNPROVEN if the answer is no good, TOO_OFTEN for an address
     *     with too many such, NOT_POSSIBLE if there is no room for the passkey
     */
    public Optional<SessionToken> answer(
            String id,
            Optional<SessionToken> binding,
            String credential,
            String label,
            Optional<OpenSession> present) {
        Challenge asked =
                SessionToken.parse(id)
                        .flatMap(known -> binding.flatMap(own -> challenges.take(known, own)))
                        .orElseThrow(failures::failed);
        byte[] challenge = ChallengeRepository.bytes(asked.bytes());
        return switch (asked.purpose()) {
            case INVITATION ->
                    Optional.of(
                            people.accept(
                                            ChallengeRepository.bytes(asked.link()),
                                            made(challenge, credential),
                                            label)
                                    .orElseThrow(failures::failed));
            case ADD -> {
                OpenSession by = same(asked.person(), present);
                if (!people.add(by, made(challenge, credential), label)) {
                    throw failures.failed();
                }
                yield Optional.empty();
            }
            case SIGN_IN -> Optional.of(signIn(challenge, credential, null));
            case STEP_UP -> {
                same(asked.person(), present);
                yield Optional.of(signIn(challenge, credential, asked.person()));
            }
        };
    }

    private PasskeyMaterial made(byte[] challenge, String credential) {
        return proofs.made(challenge, credential).orElseThrow(failures::failed);
    }

    /**
     * @param expected whose passkey it must be; null for whoever says so by it
     */
    private SessionToken signIn(byte[] challenge, String credential, UUID expected) {
        ShownPasskey shown = proofs.read(credential).orElseThrow(failures::failed);
        Passkey known =
                passkeys.find(shown.credentialId())
                        .filter(passkey -> isOf(passkey, shown, expected))
                        .orElseThrow(failures::failed);
        long count =
                proofs.proven(challenge, shown, known.material()).orElseThrow(failures::failed);
        return people.signIn(known, count).orElseThrow(failures::failed);
    }

    private static boolean isOf(Passkey passkey, ShownPasskey shown, UUID expected) {
        Optional<UUID> said = shown.person();
        return expected == null
                ? said.filter(passkey.person()::equals).isPresent()
                : passkey.person().equals(expected) && said.map(expected::equals).orElse(true);
    }

    private OpenSession same(UUID person, Optional<OpenSession> present) {
        return present.filter(session -> person.equals(session.person()))
                .orElseThrow(failures::failed);
    }
}
