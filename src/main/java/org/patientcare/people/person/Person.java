package org.patientcare.people.person;

import java.time.Instant;
import java.util.UUID;

/**
 * A person who signs in. Operators and administrators add people and invite them by a link that
 * works once; the person creates a passkey by it and signs in with that. A new invitation, once
 * accepted, replaces all passkeys. A disabled person cannot sign in, and their sessions stop
 * working; people are never removed.
 *
 * @param provider the issuer of the OpenID provider through which the person signs in, and which
 *     gives their roles; null if they use passkeys
 * @param passkeys how many passkeys the person has
 * @param invitedUntil when the unused invitation expires; null if there is none
 * @param disabledAt null if the person may sign in
 */
public record Person(
        UUID id,
        PersonProfile profile,
        String provider,
        int passkeys,
        Instant invitedUntil,
        Instant createdAt,
        Instant disabledAt) {}
