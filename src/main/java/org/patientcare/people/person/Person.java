package org.patientcare.people.person;

import java.time.Instant;
import java.util.UUID;

/**
 * Somebody who signs in. Named by an operator or an administrator, invited by a link that works
 * once, they make a passkey and sign in by it; a new invitation takes the place of all passkeys.
 * Disabled, they and their sessions do nothing any more; they are never removed.
 *
 * @param provider the issuer of the OpenID provider by which they sign in, and from which their
 *     roles come; null for who has passkeys
 * @param passkeys how many they have
 * @param invitedUntil when the link ends that is not used yet; null if there is none
 * @param disabledAt null for who may sign in
 */
public record Person(
        UUID id,
        PersonProfile profile,
        String provider,
        int passkeys,
        Instant invitedUntil,
        Instant createdAt,
        Instant disabledAt) {}
