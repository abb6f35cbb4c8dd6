package org.patientcare.access.token;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import org.patientcare.platform.secrets.SecretStore;
import org.patientcare.platform.secrets.StoredSecret;

/** Gives the secrets feature access to the stored key pairs of tokens. */
@ApplicationScoped
class TokenKeySecrets implements SecretStore {

    @Inject private TokenKeyRepository keys;

    @Override
    public String table() {
        return TokenKey.TABLE;
    }

    @Override
    public List<StoredSecret> all() {
        return keys.allPairs();
    }

    @Override
    public void replace(StoredSecret secret) {
        keys.update(secret);
    }
}
