package org.patientcare.access.token;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import org.patientcare.platform.secrets.KeptSecrets;
import org.patientcare.platform.secrets.StoredSecret;

/** Gives the secrets feature access to the stored key pairs of tokens. */
@ApplicationScoped
class TokenKeySecrets implements KeptSecrets {

    @Inject private TokenKeyRepository keys;

    @Override
    public String table() {
        return TokenKey.TABLE;
    }

    @Override
    public List<StoredSecret> all() {
        return keys.pairs();
    }

    @Override
    public void keep(StoredSecret secret) {
        keys.keep(secret);
    }
}
