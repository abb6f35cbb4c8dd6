package org.patientcare.access.passkey;

import static java.util.Objects.requireNonNull;

import com.webauthn4j.WebAuthnManager;
import com.webauthn4j.converter.util.ObjectConverter;
import com.webauthn4j.credential.CredentialRecordImpl;
import com.webauthn4j.data.AuthenticationData;
import com.webauthn4j.data.AuthenticationParameters;
import com.webauthn4j.data.PublicKeyCredentialParameters;
import com.webauthn4j.data.PublicKeyCredentialType;
import com.webauthn4j.data.RegistrationData;
import com.webauthn4j.data.RegistrationParameters;
import com.webauthn4j.data.attestation.authenticator.AAGUID;
import com.webauthn4j.data.attestation.authenticator.AttestedCredentialData;
import com.webauthn4j.data.attestation.authenticator.AuthenticatorData;
import com.webauthn4j.data.attestation.authenticator.COSEKey;
import com.webauthn4j.data.attestation.statement.COSEAlgorithmIdentifier;
import com.webauthn4j.data.attestation.statement.NoneAttestationStatement;
import com.webauthn4j.data.client.Origin;
import com.webauthn4j.data.client.challenge.DefaultChallenge;
import com.webauthn4j.server.ServerProperty;
import com.webauthn4j.util.exception.WebAuthnException;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.patientcare.people.person.PasskeyMaterial;
import org.patientcare.platform.config.PublicUrl;
import org.patientcare.trail.audit.AuditContext;

/**
 * Verifies WebAuthn responses: challenge, origin, RP id, user presence and user verification.
 * Attestation is not verified.
 */
@ApplicationScoped
public class PasskeyVerifier {

    private static final Logger LOG = System.getLogger(PasskeyVerifier.class.getName());

    static final List<COSEAlgorithmIdentifier> ALGORITHMS =
            List.of(
                    COSEAlgorithmIdentifier.ES256,
                    COSEAlgorithmIdentifier.EdDSA,
                    COSEAlgorithmIdentifier.RS256);

    private static final List<PublicKeyCredentialParameters> PARAMETERS =
            ALGORITHMS.stream()
                    .map(
                            each ->
                                    new PublicKeyCredentialParameters(
                                            PublicKeyCredentialType.PUBLIC_KEY, each))
                    .toList();

    private static final int MIN_CREDENTIAL_ID = 16;
    private static final int MAX_CREDENTIAL_ID = 1023;

    @Inject private PublicUrl publicUrl;
    @Inject private AuditContext audit;

    private final ObjectConverter converter = new ObjectConverter();
    private final WebAuthnManager library =
            WebAuthnManager.createNonStrictWebAuthnManager(converter);

    /**
     * Verifies a registration response.
     *
     * @param json the result of {@code PublicKeyCredential.toJSON}; its size must have been checked
     * @return the new passkey; empty if the response is not valid or exceeds what can be stored
     */
    public Optional<PasskeyMaterial> verifyRegistration(byte[] challenge, String json) {
        return emptyIfInvalid(
                () -> {
                    RegistrationData data =
                            library.verifyRegistrationResponseJSON(
                                    json,
                                    new RegistrationParameters(
                                            server(challenge), PARAMETERS, true, true));
                    AuthenticatorData<?> authenticatorData =
                            requireNonNull(data.getAttestationObject()).getAuthenticatorData();
                    AttestedCredentialData credential =
                            requireNonNull(authenticatorData.getAttestedCredentialData());
                    byte[] key =
                            converter.getCborConverter().writeValueAsBytes(credential.getCOSEKey());
                    int id = credential.getCredentialId().length;
                    return key.length > PasskeyMaterial.MAX_PUBLIC_KEY
                                    || id < MIN_CREDENTIAL_ID
                                    || id > MAX_CREDENTIAL_ID
                            ? null
                            : new PasskeyMaterial(
                                    text(credential.getCredentialId()),
                                    text(key),
                                    authenticatorData.getSignCount(),
                                    authenticatorData.isFlagBE());
                });
    }

    /** Parses an authentication response without verifying it; empty if it cannot be parsed. */
    public Optional<UnverifiedAssertion> parseAuthentication(String json) {
        return emptyIfInvalid(
                () -> new UnverifiedAssertion(library.parseAuthenticationResponseJSON(json)));
    }

    /**
     * Verifies an authentication response.
     *
     * @param known the stored passkey that the response names
     * @return the new signature counter; empty if the response is not valid, its signature counter
     *     included
     */
    public Optional<Long> verifyAuthentication(
            byte[] challenge, UnverifiedAssertion shown, PasskeyMaterial known) {
        return emptyIfInvalid(
                () -> {
                    AuthenticationData data =
                            library.verify(
                                    shown.data(),
                                    new AuthenticationParameters(
                                            server(challenge),
                                            credentialRecord(known),
                                            null,
                                            true,
                                            true));
                    return requireNonNull(data.getAuthenticatorData()).getSignCount();
                });
    }

    private CredentialRecordImpl credentialRecord(PasskeyMaterial known) {
        COSEKey key =
                requireNonNull(
                        converter
                                .getCborConverter()
                                .readValue(bytes(known.publicKey()), COSEKey.class));
        return new CredentialRecordImpl(
                new NoneAttestationStatement(),
                true,
                known.backupEligible(),
                false,
                known.signCount(),
                new AttestedCredentialData(AAGUID.ZERO, bytes(known.credentialId()), key),
                null,
                null,
                null,
                null);
    }

    private ServerProperty server(byte[] challenge) {
        return ServerProperty.builder()
                .origin(Origin.create(publicUrl.origin()))
                .rpId(publicUrl.host())
                .challenge(new DefaultChallenge(challenge))
                .build();
    }

    /**
     * Any exception that the library throws means that the response is not valid. Exceptions other
     * than its own are logged, without their message, since they might be a defect of this service.
     */
    private <T> Optional<T> emptyIfInvalid(Supplier<T> reading) {
        try {
            return Optional.ofNullable(reading.get());
        } catch (WebAuthnException e) {
            return Optional.empty();
        } catch (RuntimeException e) {
            LOG.log(
                    Level.INFO,
                    "The response of a passkey could not be processed: {0} (request {1})",
                    e.getClass().getName(),
                    audit.requestId());
            return Optional.empty();
        }
    }

    private static byte[] bytes(String text) {
        return Base64.getUrlDecoder().decode(text);
    }

    private static String text(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}
