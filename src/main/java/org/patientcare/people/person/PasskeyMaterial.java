package org.patientcare.people.person;

/**
 * What an authenticator gave of itself, in base64url.
 *
 * @param credentialId at most 1,023 bytes
 * @param publicKey COSE, at most {@value #MAX_PUBLIC_KEY} bytes
 * @param signCount what it counted last; 0 for one that does not count
 * @param backupEligible whether it may be copied to other devices, which never changes
 */
public record PasskeyMaterial(
        String credentialId, String publicKey, long signCount, boolean backupEligible) {

    /** Enough for RSA with 4,096 bits, and no key whose proofs cost much more. */
    public static final int MAX_PUBLIC_KEY = 600;
}
