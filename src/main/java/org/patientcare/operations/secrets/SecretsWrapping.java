package org.patientcare.operations.secrets;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Map;
import org.patientcare.access.token.TokenService;
import org.patientcare.platform.secrets.AllSecrets;
import org.patientcare.platform.secrets.SecretForm;
import org.patientcare.platform.secrets.Secrets;
import org.patientcare.platform.secrets.Secrets.SecretException;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.ErrorCode;

/**
 * Wraps the secrets in the database with the key from the settings. Secrets that are created later
 * are wrapped in the same way.
 */
@ApplicationScoped
public class SecretsWrapping {

    /** Time limit for hashing the ids of tokens, of which there may be millions. */
    private static final Duration AT_MOST = Duration.ofSeconds(10);

    @Inject private Secrets secrets;
    @Inject private AllSecrets all;
    @EJB private SecretsTransaction transaction;
    @EJB private TokenService tokens;

    /**
     * To be called once every node has this release and the key; can be repeated. Secrets that any
     * node creates meanwhile are wrapped as well, or reported as remaining.
     *
     * @throws DomainException of kind NOT_POSSIBLE if this node has no key, or cannot read one of
     *     the secrets
     */
    public WrappedSecrets wrap() {
        SecretForm newest = secrets.newest();
        if (newest.isPlain()) {
            throw DomainException.notPossible(
                    ErrorCode.SECRETS_KEY_MISSING,
                    "This node has no key to wrap secrets with: set patientcare.secrets.key on"
                            + " every node first.");
        }
        int keys = wrapKeys(newest.keyId(), 0);
        transaction.awaitSecretCreation();
        if (!all.outdated().isEmpty()) {
            keys += wrapKeys(newest.keyId(), keys);
        }
        int tokenIds = hashTokenIds();
        Map<String, Long> remaining = all.outdated();
        return new WrappedSecrets(
                newest.keyId(),
                keys,
                tokenIds,
                remaining,
                remaining.isEmpty() && !tokens.hasPlainIds());
    }

    /**
     * @param before how many secrets are already wrapped
     */
    private int wrapKeys(String keyId, int before) {
        try {
            return transaction.wrap(keyId);
        } catch (SecretException e) {
            String done =
                    before == 0
                            ? "Nothing was changed"
                            : "Secrets wrapped: " + before + ", the others are unchanged";
            throw DomainException.notPossible(
                    ErrorCode.SECRET_UNREADABLE, done + ": " + e.getMessage() + ".");
        }
    }

    private int hashTokenIds() {
        long latest = System.nanoTime() + AT_MOST.toNanos();
        int hashed = 0;
        int some = 1;
        while (some > 0 && System.nanoTime() < latest) {
            some = tokens.hashIds();
            hashed += some;
        }
        return hashed;
    }
}
