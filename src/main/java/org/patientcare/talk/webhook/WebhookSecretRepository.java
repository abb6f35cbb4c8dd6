package org.patientcare.talk.webhook;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.database.Scope;
import org.patientcare.platform.secrets.StoredSecret;

/** The secrets of all subscriptions, as they are kept. */
@ApplicationScoped
class WebhookSecretRepository {

    private static final String ALL =
            "SELECT organization_id, id, secret, previous_secret FROM webhook WHERE deleted_at IS NULL ORDER BY organization_id, id";

    private static final String LOCK =
            "SELECT secret, previous_secret FROM webhook WHERE organization_id = :organization AND id = :id AND deleted_at IS NULL FOR UPDATE";

    private static final String KEEP =
            "UPDATE webhook SET %s = :text WHERE organization_id = :organization AND id = :id AND deleted_at IS NULL";

    @Inject private Database database;

    List<StoredSecret> all() {
        return database
                .in(Scope.OPERATOR)
                .statement(ALL)
                .list(
                        row -> {
                            List<StoredSecret> kept = new ArrayList<>();
                            var organization = row.uuid("organization_id");
                            var id = row.uuid("id");
                            kept.add(SecretPlace.present(organization, id).of(row.text("secret")));
                            String previous = row.text("previous_secret");
                            if (previous != null) {
                                kept.add(SecretPlace.previous(organization, id).of(previous));
                            }
                            return kept;
                        })
                .stream()
                .flatMap(List::stream)
                .toList();
    }

    /** As it is now, held until the end of the transaction; empty if there is none any more. */
    Optional<StoredSecret> lock(SecretPlace place) {
        return database.of(place.organization())
                .statement(LOCK)
                .bind("id", place.webhook())
                .first(row -> row.text(column(place)))
                .map(place::of);
    }

    /** Of a row that is locked. */
    void keep(SecretPlace place, StoredSecret secret) {
        database.of(place.organization())
                .statement(KEEP.formatted(column(place)))
                .bind("id", place.webhook())
                .bind("text", secret.text())
                .updateOne();
    }

    private static String column(SecretPlace place) {
        return place.isPrevious() ? "previous_secret" : "secret";
    }
}
