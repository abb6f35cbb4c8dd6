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
import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import org.patientcare.people.person.PasskeyService.Passkey;
import org.patientcare.platform.config.PublicUrl;
import org.patientcare.trail.audit.AuditContext;

/**
 * WebAuthn with this service as the relying party: the options that a browser passes to {@code
 * PublicKeyCredential.parseCreationOptionsFromJSON} and {@code parseRequestOptionsFromJSON}, and
 * the verification of responses: challenge, origin, RP id, user presence and user verification. The
 * RP id is the host of the public URL, passkeys are discoverable, and user verification is
 * required. Attestation is not verified.
 */
@ApplicationScoped
public class WebAuthn {

    private static final Logger LOG = System.getLogger(WebAuthn.class.getName());

    private static final List<COSEAlgorithmIdentifier> ALGORITHMS =
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

    /** How long an authenticator waits for its user. */
    private static final int TIMEOUT_MILLIS = 300_000;

    @Inject private PublicUrl publicUrl;
    @Inject private AuditContext audit;

    private final ObjectConverter converter = new ObjectConverter();
    private final WebAuthnManager library =
            WebAuthnManager.createNonStrictWebAuthnManager(converter);

    /**
     * The options for creating a passkey.
     *
     * @param present ids of credentials that the person already has
     */
    public Map<String, Object> creationOptions(
            byte[] challenge, UUID person, String name, List<String> present) {
        Map<String, Object> options = new LinkedHashMap<>();
        options.put("rp", Map.of("id", publicUrl.host(), "name", "Patient Care"));
        options.put("user", Map.of("id", handle(person), "name", name, "displayName", name));
        options.put("challenge", text(challenge));
        options.put(
                "pubKeyCredParams",
                ALGORITHMS.stream()
                        .map(each -> Map.of("type", "public-key", "alg", each.getValue()))
                        .toList());
        options.put("timeout", TIMEOUT_MILLIS);
        options.put("excludeCredentials", credentials(present));
        options.put(
                "authenticatorSelection",
                Map.of(
                        "residentKey",
                        "required",
                        "requireResidentKey",
                        true,
                        "userVerification",
                        "required"));
        options.put("attestation", "none");
        return options;
    }

    /**
     * The options for authenticating with an existing passkey.
     *
     * @param allowed the credential ids that are accepted; empty for any discoverable passkey
     */
    public Map<String, Object> requestOptions(byte[] challenge, List<String> allowed) {
        Map<String, Object> options = new LinkedHashMap<>();
        options.put("challenge", text(challenge));
        options.put("timeout", TIMEOUT_MILLIS);
        options.put("rpId", publicUrl.host());
        options.put("allowCredentials", credentials(allowed));
        options.put("userVerification", "required");
        return options;
    }

    private static List<Map<String, String>> credentials(List<String> ids) {
        return ids.stream().map(id -> Map.of("type", "public-key", "id", id)).toList();
    }

    private static String handle(UUID person) {
        return text(
                ByteBuffer.allocate(2 * Long.BYTES)
                        .putLong(person.getMostSignificantBits())
                        .putLong(person.getLeastSignificantBits())
                        .array());
    }

    /**
     * Verifies a registration response.
     *
     * @param json the result of {@code PublicKeyCredential.toJSON}; its size must have been checked
     * @return the new passkey; empty if the response is not valid or exceeds what can be stored
     */
    public Optional<Passkey.Material> verifyRegistration(byte[] challenge, String json) {
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
                    return key.length > Passkey.Material.MAX_PUBLIC_KEY
                                    || id < MIN_CREDENTIAL_ID
                                    || id > MAX_CREDENTIAL_ID
                            ? null
                            : new Passkey.Material(
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
            byte[] challenge, UnverifiedAssertion shown, Passkey.Material known) {
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

    private CredentialRecordImpl credentialRecord(Passkey.Material known) {
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

    /** A parsed authentication response that has not been verified yet. */
    public static final class UnverifiedAssertion {

        private final AuthenticationData data;

        UnverifiedAssertion(AuthenticationData data) {
            this.data = data;
        }

        AuthenticationData data() {
            return data;
        }

        /** The credential id in base64url. */
        public String credentialId() {
            return Base64.getUrlEncoder().withoutPadding().encodeToString(data.getCredentialId());
        }

        /**
         * The person named by the user handle; empty if there is none or it is none of ours.
         * Authenticators may leave it out when the request listed credential ids.
         */
        public Optional<UUID> claimedPerson() {
            byte[] handle = data.getUserHandle();
            if (handle == null || handle.length != 2 * Long.BYTES) {
                return Optional.empty();
            }
            ByteBuffer bytes = ByteBuffer.wrap(handle);
            return Optional.of(new UUID(bytes.getLong(), bytes.getLong()));
        }
    }
}
