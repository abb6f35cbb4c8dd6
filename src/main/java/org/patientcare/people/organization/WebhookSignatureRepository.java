package org.patientcare.people.organization;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.secrets.FormCounts;
import org.patientcare.platform.secrets.SecretForm;
import org.patientcare.platform.secrets.StoredSecret;

/**
 * The stored constant that an organization's webhook calls carry as {@code x-webhook-signature}.
 */
@ApplicationScoped
class WebhookSignatureRepository {

    static final String TABLE = "organization";

    private static final String FIND =
            "SELECT webhook_signature FROM organization WHERE id = :organization";

    private static final String FORMS =
            FormCounts.counting(
                    "SELECT "
                            + SecretForm.keyIdOf("webhook_signature")
                            + " AS key_id FROM organization WHERE webhook_signature IS NOT NULL");

    @Inject private Database database;

    static StoredSecret of(UUID organization, String text) {
        return new StoredSecret(TABLE, organization.toString(), text);
    }

    List<StoredSecret> all() {
        return database.statement(
                        "SELECT id, webhook_signature FROM organization WHERE webhook_signature IS NOT NULL ORDER BY id")
                .list(row -> of(row.uuid("id"), row.text("webhook_signature")));
    }

    /** How many values are stored in each {@link SecretForm}. */
    Map<SecretForm, Long> forms() {
        return FormCounts.read(database.statement(FORMS));
    }

    Optional<StoredSecret> find(UUID organization) {
        return found(organization, FIND);
    }

    /** Finds the value and locks its row until the end of the transaction. */
    Optional<StoredSecret> lock(UUID organization) {
        return found(organization, FIND + " FOR UPDATE");
    }

    private Optional<StoredSecret> found(UUID organization, String sql) {
        return database.forOrganization(organization)
                .statement(sql)
                .first(row -> row.text("webhook_signature"))
                .map(text -> of(organization, text));
    }

    /**
     * @param text the value in its stored form; null for none
     */
    void keep(UUID organization, String text) {
        database.forOrganization(organization)
                .statement(
                        "UPDATE organization SET webhook_signature = CAST(:text AS text) WHERE id = :organization")
                .bind("text", text)
                .updateOne();
    }
}
