package org.patientcare.visits.appointment;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.secrets.SecretStore;
import org.patientcare.platform.secrets.StoredSecret;

/** The link key, also as one of the stored secrets, which are wrapped together. */
@ApplicationScoped
class LinkKeyRepository implements SecretStore {

    @Inject private Database database;

    /**
     * Adds the key unless there is one, so that nodes that start at the same time agree on one key.
     */
    void addIfAbsent(LinkKey key) {
        database.statement(
                        "INSERT INTO visit_link_key (key, wrapped) VALUES (:key, :wrapped) ON CONFLICT DO NOTHING")
                .bind("key", key.plain())
                .bind("wrapped", key.wrapped())
                .updateOneUnless(() -> find().isPresent());
    }

    /** Empty until the first node has created the key. */
    Optional<LinkKey> find() {
        return database.statement("SELECT key, wrapped FROM visit_link_key")
                .first(row -> new LinkKey(row.bytes("key"), row.text("wrapped")));
    }

    @Override
    public String table() {
        return LinkKey.TABLE;
    }

    @Override
    public List<StoredSecret> all() {
        return find().map(LinkKey::stored).stream().toList();
    }

    @Override
    public void replace(StoredSecret secret) {
        LinkKey key = LinkKey.of(secret);
        database.statement("UPDATE visit_link_key SET key = :key, wrapped = :wrapped")
                .bind("key", key.plain())
                .bind("wrapped", key.wrapped())
                .updateOne();
    }
}
