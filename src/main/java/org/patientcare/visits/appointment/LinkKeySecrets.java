package org.patientcare.visits.appointment;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import org.patientcare.platform.secrets.SecretStore;
import org.patientcare.platform.secrets.StoredSecret;

/** The link key as one of the stored secrets, so that it is wrapped together with the others. */
@ApplicationScoped
class LinkKeySecrets implements SecretStore {

    @Inject private VisitLinkRepository links;

    @Override
    public String table() {
        return LinkKey.TABLE;
    }

    @Override
    public List<StoredSecret> all() {
        return links.key().map(LinkKey::stored).stream().toList();
    }

    @Override
    public void replace(StoredSecret secret) {
        links.keepKey(LinkKey.of(secret));
    }
}
