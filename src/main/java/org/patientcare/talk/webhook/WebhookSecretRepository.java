package org.patientcare.talk.webhook;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Stream;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.database.Row;
import org.patientcare.platform.database.Scope;
import org.patientcare.platform.secrets.FormCounts;
import org.patientcare.platform.secrets.SecretForm;
import org.patientcare.platform.secrets.StoredSecret;

/** Reads and writes the secrets of subscriptions in their stored form. */
@ApplicationScoped
class WebhookSecretRepository {

    /** Returns {@code meta} only where it has headers, wrapped or not. */
    private static final String ALL =
            """
            SELECT organization_id, id, secret, previous_secret,
                CASE WHEN coalesce(meta -> 'headers', meta -> 'header_values') IS NOT NULL THEN meta END AS meta
            FROM webhook WHERE deleted_at IS NULL ORDER BY organization_id, id""";

    /**
     * Counts {@link WrappedMeta} in both forms: {@code headers} at the top level means unwrapped.
     */
    private static final String FORMS =
            FormCounts.counting(
                    "SELECT "
                            + SecretForm.keyIdOf("secret")
                            + " AS key_id FROM webhook WHERE deleted_at IS NULL UNION ALL SELECT "
                            + SecretForm.keyIdOf("previous_secret")
                            + " FROM webhook WHERE previous_secret IS NOT NULL UNION ALL SELECT "
                            + SecretForm.keyIdOf("meta ->> 'header_values'")
                            + " FROM webhook WHERE deleted_at IS NULL AND meta ->> 'header_values' IS NOT NULL"
                            + " UNION ALL SELECT '' FROM webhook WHERE deleted_at IS NULL AND meta ->> 'headers' <> '{}'");

    private static final String LOCK =
            "SELECT secret, previous_secret, meta FROM webhook WHERE organization_id = :organization AND id = :id AND deleted_at IS NULL FOR UPDATE";

    private static final String KEEP =
            "UPDATE webhook SET %s = :text WHERE organization_id = :organization AND id = :id AND deleted_at IS NULL";

    private static final String KEEP_META =
            "UPDATE webhook SET meta = CAST(:text AS json) WHERE organization_id = :organization AND id = :id AND deleted_at IS NULL";

    @Inject private Database database;

    List<StoredSecret> all() {
        return database
                .inScope(Scope.OPERATOR)
                .statement(ALL)
                .list(
                        row -> {
                            UUID organization = row.uuid("organization_id");
                            UUID id = row.uuid("id");
                            return Stream.of(SecretLocation.Kind.values())
                                    .map(kind -> new SecretLocation(organization, id, kind))
                                    .flatMap(location -> secret(row, location).stream())
                                    .toList();
                        })
                .stream()
                .flatMap(List::stream)
                .toList();
    }

    /** How many secrets are stored in each form. */
    Map<SecretForm, Long> forms() {
        return FormCounts.read(database.inScope(Scope.OPERATOR).statement(FORMS));
    }

    /**
     * The current secret, locked until the end of the transaction; empty if there is none any more.
     */
    Optional<StoredSecret> lock(SecretLocation location) {
        return locked(location, row -> secret(row, location).orElse(null));
    }

    private <T> Optional<T> locked(SecretLocation location, Function<Row, T> read) {
        return database.forOrganization(location.organization())
                .statement(LOCK)
                .bind("id", location.webhook())
                .first(read);
    }

    private static Optional<StoredSecret> secret(Row row, SecretLocation location) {
        return switch (location.kind()) {
            case CURRENT -> Optional.ofNullable(row.text("secret")).map(location::of);
            case PREVIOUS -> Optional.ofNullable(row.text("previous_secret")).map(location::of);
            case HEADERS ->
                    Optional.ofNullable(row.text("meta"))
                            .map(WrappedMeta::read)
                            .flatMap(meta -> meta.secret(location));
        };
    }

    /** Stores a secret in a row that is locked. */
    void store(SecretLocation location, StoredSecret secret) {
        switch (location.kind()) {
            case CURRENT -> write(location, KEEP.formatted("secret"), secret.text());
            case PREVIOUS -> write(location, KEEP.formatted("previous_secret"), secret.text());
            case HEADERS -> {
                WrappedMeta now =
                        locked(location, row -> WrappedMeta.read(row.text("meta"))).orElseThrow();
                write(location, KEEP_META, now.with(secret).text());
            }
        }
    }

    private void write(SecretLocation location, String sql, String text) {
        database.forOrganization(location.organization())
                .statement(sql)
                .bind("id", location.webhook())
                .bind("text", text)
                .updateOne();
    }
}
