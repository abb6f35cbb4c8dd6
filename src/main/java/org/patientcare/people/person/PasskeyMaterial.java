package org.patientcare.people.person;

/**
 * What WebAuthn needs to verify a passkey; binary values are in base64url.
 *
 * @param credentialId at most 1,023 bytes
 * @param publicKey a COSE key, at most {@value #MAX_PUBLIC_KEY} bytes
 * @param signCount the authenticator's last signature counter; 0 if it has none
 * @param backupEligible whether the passkey may be synchronized to other devices, which never
 *     changes
 */
public record PasskeyMaterial(
        String credentialId, String publicKey, long signCount, boolean backupEligible) {

    /**
     * In bytes. Allows RSA keys of 4,096 bits, and none whose signatures cost much more to verify.
     */
    public static final int MAX_PUBLIC_KEY = 600;
}
