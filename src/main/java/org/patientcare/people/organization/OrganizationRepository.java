package org.patientcare.people.organization;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.patientcare.people.organization.CredentialService.Credential;
import org.patientcare.people.organization.Organization.OrganizationEventSettings;
import org.patientcare.platform.database.Conditions;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.database.Scope;
import org.patientcare.platform.database.ScopedDatabase;
import org.patientcare.platform.database.SqlStatement;
import org.patientcare.platform.secrets.SecretForm;
import org.patientcare.platform.secrets.SecretForm.FormCounts;
import org.patientcare.platform.secrets.StoredSecret;
import org.patientcare.platform.shared.ListOrder;
import org.patientcare.platform.shared.Page;

/** Organizations, and the credentials of their systems. */
@ApplicationScoped
class OrganizationRepository {

    private static final long DEMO_LOCK = 0x70617469656e74L;

    private static final String SELECT =
            """
            SELECT o.id, o.name, o.language, o.time_zone, o.activation_code_delivery, o.allowed_origins, o.redeem_url,
                o.redeemed_plans_survive, o.phone, o.accent, o.opening_hours, o.address, o.logo_hash, o.people_may_book, o.people_may_change_system_visits,
                o.technical_email, o.event_mail, o.message_retention_days, o.erasure_needs_two_people, o.erased_code_again,
                o.reminder_day, o.reminder_hour, o.reminder_sms, o.patients_may_cancel, o.patients_may_cancel_system_visits,
                o.patients_may_export, o.created_at
            FROM organization o""";

    private static final String FIND = SELECT + " WHERE o.id = :id";

    private static final String PAGE_BY_AGE =
            " ORDER BY o.created_at $way, o.id $way LIMIT :size OFFSET :offset";

    private static final String ADD =
            """
            INSERT INTO organization (id, name, language, time_zone, activation_code_delivery, allowed_origins, redeem_url,
                redeemed_plans_survive, phone, people_may_book, people_may_change_system_visits,
                technical_email, event_mail, message_retention_days,
                reminder_day, reminder_hour, reminder_sms, patients_may_cancel, patients_may_cancel_system_visits,
                patients_may_export, created_at, version)
            VALUES (:organization, :name, :language, :timeZone, :delivery, :origins, :redeemUrl,
                :plansSurvive, :phone, :peopleMayBook, :peopleMayChangeSystemVisits,
                :technicalEmail, :eventMail, :retentionDays,
                :reminderDay, :reminderHour, :reminderSms, CAST(:mayCancel AS integer), :mayCancelSystemVisits,
                :mayExport, :createdAt, 1)""";

    /** Nodes of older releases check the version. */
    private static final String CHANGE =
            """
            UPDATE organization SET name = :name, language = :language, time_zone = :timeZone,
                activation_code_delivery = :delivery, allowed_origins = :origins, redeem_url = :redeemUrl,
                redeemed_plans_survive = :plansSurvive, phone = :phone, accent = CAST(:accent AS text),
                opening_hours = CAST(:openingHours AS text), address = CAST(:address AS text), people_may_book = :peopleMayBook,
                people_may_change_system_visits = :peopleMayChangeSystemVisits, technical_email = :technicalEmail,
                erasure_needs_two_people = :needsTwoPeople, erased_code_again = :erasedCodeAgain,
                event_mail = :eventMail, message_retention_days = :retentionDays,
                reminder_day = :reminderDay, reminder_hour = :reminderHour, reminder_sms = :reminderSms,
                patients_may_cancel = CAST(:mayCancel AS integer), patients_may_cancel_system_visits = :mayCancelSystemVisits,
                patients_may_export = :mayExport, version = version + 1
            WHERE id = :organization""";

    private static final String SET_LOGO =
            """
            UPDATE organization SET logo = CAST(:logo AS bytea), logo_hash = CAST(:hash AS text), version = version + 1
            WHERE id = :organization""";

    private static final String FIND_LOGO =
            "SELECT logo FROM organization WHERE id = :organization";

    private static final String COUNT = "SELECT count(*) FROM organization o%s";

    private static final String FIND_ACCESS =
            """
            SELECT patients_see_accesses, unusual_access, unusual_patients, emergency_access FROM organization
            WHERE id = :organization""";

    /** Nodes of older releases check the version. */
    private static final String CHANGE_ACCESS =
            """
            UPDATE organization SET patients_see_accesses = :shown, unusual_access = :unusual,
                unusual_patients = :patients, emergency_access = :emergency, version = version + 1
            WHERE id = :organization""";

    private static final String ADD_CREDENTIAL =
            """
            INSERT INTO credential (organization_id, api_key, secret_hash, label, permissions, created_at)
            VALUES (:organization, :key, :secretHash, :label, :permissions, :createdAt)""";

    private static final String REVOKE_CREDENTIAL =
            """
            UPDATE credential SET revoked_at = coalesce(revoked_at, :now)
            WHERE organization_id = :organization AND api_key = :key""";

    private static final String REPLACE_SECRET =
            "UPDATE credential SET secret_hash = :secretHash WHERE organization_id = :organization AND api_key = :key";

    private static final String FIND_CREDENTIAL =
            """
            SELECT api_key, label, permissions, created_at, last_used_at, revoked_at FROM credential
            WHERE organization_id = :organization AND api_key = :key""";

    private static final String LIST_CREDENTIALS =
            """
            SELECT api_key, label, permissions, created_at, last_used_at, revoked_at FROM credential
            WHERE organization_id = :organization ORDER BY created_at $way, api_key $back LIMIT :size OFFSET :offset""";

    private static final String COUNT_CREDENTIALS =
            "SELECT count(*) FROM credential WHERE organization_id = :organization";

    private static final String UNUSED_CREDENTIALS =
            """
            SELECT api_key, label, permissions, created_at, last_used_at, revoked_at FROM credential
            WHERE organization_id = :organization AND revoked_at IS NULL AND coalesce(last_used_at, created_at) < :before
            ORDER BY coalesce(last_used_at, created_at), api_key LIMIT 20""";

    static final String TABLE = "organization";

    private static final String FIND_SIGNATURE =
            "SELECT webhook_signature FROM organization WHERE id = :organization";

    private static final String SIGNATURE_FORMS =
            FormCounts.counting(
                    "SELECT "
                            + SecretForm.keyIdOf("webhook_signature")
                            + " AS key_id FROM organization WHERE webhook_signature IS NOT NULL");

    @Inject private Database database;

    void add(Organization organization) {
        values(ADD, organization).bind("createdAt", organization.createdAt()).updateOne();
    }

    void change(Organization organization) {
        OrganizationFace face = organization.profile().face();
        values(CHANGE, organization)
                .bind("accent", face.accent() == null ? null : face.accent().text())
                .bind("openingHours", face.openingHours())
                .bind("address", face.address())
                .bind("needsTwoPeople", organization.profile().erasure().needsTwoPeople())
                .bind("erasedCodeAgain", organization.profile().erasure().erasedCodeAgain().code())
                .updateOne();
    }

    private SqlStatement values(String sql, Organization organization) {
        OrganizationProfile profile = organization.profile();
        OrganizationEventSettings events = organization.eventSettings();
        OrganizationVisitSettings visits = organization.visitSettings();
        return database.forOrganization(organization.id())
                .statement(sql)
                .bind("name", profile.name())
                .bind("language", profile.language().code())
                .bind("timeZone", profile.timeZone().getId())
                .bind("delivery", profile.activationCodeDelivery())
                .bind("origins", organization.storedOrigins())
                .bind("redeemUrl", profile.redeemUrl())
                .bind("plansSurvive", profile.redeemedPlansSurvive())
                .bind("phone", profile.phone())
                .bind("peopleMayBook", visits.peopleMayBook())
                .bind("peopleMayChangeSystemVisits", visits.peopleMayChangeSystemVisits())
                .bind("technicalEmail", events.technicalEmail())
                .bind("eventMail", events.eventMail())
                .bind("retentionDays", events.messageRetentionDays())
                .bind("reminderDay", visits.reminderDay())
                .bind("reminderHour", visits.reminderHour())
                .bind("reminderSms", visits.reminderSms())
                .bind("mayCancel", visits.patientsMayCancel())
                .bind("mayCancelSystemVisits", visits.patientsMayCancelSystemVisits())
                .bind("mayExport", profile.patientsMayExport());
    }

    Optional<Organization> find(UUID id) {
        return database.statement(FIND).bind("id", id).first(Organization::read);
    }

    /**
     * @param logo null for none, like its hash
     */
    void setLogo(UUID organization, byte[] logo, String hash) {
        database.forOrganization(organization)
                .statement(SET_LOGO)
                .bind("logo", logo)
                .bind("hash", hash)
                .updateOne();
    }

    /** Empty if there is no such organization, or it has no logo. */
    Optional<byte[]> findLogo(UUID organization) {
        return database.forOrganization(organization)
                .statement(FIND_LOGO)
                .first(row -> Optional.ofNullable(row.bytes("logo")))
                .flatMap(logo -> logo);
    }

    Optional<AccessSettings> findAccessSettings(UUID organization) {
        return database.forOrganization(organization)
                .statement(FIND_ACCESS)
                .first(AccessSettings::read);
    }

    void changeAccessSettings(UUID organization, AccessSettings settings) {
        database.forOrganization(organization)
                .statement(CHANGE_ACCESS)
                .bind("shown", settings.patientsSeeAccesses().code())
                .bind("unusual", settings.unusualAccess())
                .bind("patients", settings.unusualPatients())
                .bind("emergency", settings.emergencyAccess())
                .updateOne();
    }

    boolean isOriginOfAny(String origin) {
        return database.statement(
                        "SELECT EXISTS (SELECT FROM organization"
                                + " WHERE string_to_array(allowed_origins, E'\\n') @> string_to_array(:origin, E'\\n'))"
                                + " AS known")
                .bind("origin", origin)
                .one(row -> row.flag("known"));
    }

    /**
     * Locks the row until the end of the transaction, so that concurrent changes do not overwrite
     * each other.
     */
    Optional<Organization> findForChange(UUID id) {
        return database.forOrganization(id)
                .statement(FIND + " FOR NO KEY UPDATE OF o")
                .bind("id", id)
                .first(Organization::read);
    }

    /**
     * Takes an advisory lock until the end of the transaction, so that only one node at a time sets
     * up the demo organization.
     */
    void waitForOtherNodes() {
        database.statement("SELECT pg_advisory_xact_lock(:lock)").bind("lock", DEMO_LOCK).execute();
    }

    /**
     * Organizations, the newest first unless the list is reversed.
     *
     * @param name beginning of the name or one of its words, ignoring case and accents; null for
     *     all
     */
    Page<Organization> list(String name, Page.Request pageRequest) {
        String order = ListOrder.DESC.reversedIf(pageRequest.isReversed()).in(PAGE_BY_AGE);
        Conditions conditions = new Conditions().addWordPrefix("o.name", name);
        List<Organization> found =
                conditions
                        .bind(database.statement(SELECT + conditions.where() + order))
                        .bind("size", pageRequest.size())
                        .bind("offset", pageRequest.offset())
                        .list(Organization::read);
        long total =
                conditions
                        .bind(database.statement(COUNT.formatted(conditions.where())))
                        .one(row -> row.number("count"));
        return new Page<>(found, pageRequest.number(), pageRequest.size(), total);
    }

    void addCredential(
            UUID organization,
            ApiKeyPair keys,
            String label,
            Set<Permission> permissions,
            Instant createdAt) {
        credential(ADD_CREDENTIAL, organization, keys.apiKey())
                .bind("secretHash", keys.secretHash())
                .bind("label", label)
                .bind("permissions", Permission.joined(permissions))
                .bind("createdAt", createdAt)
                .updateOne();
    }

    /** Revokes a credential, unless it was revoked before. */
    void revokeCredential(UUID organization, String apiKey, Instant now) {
        credential(REVOKE_CREDENTIAL, organization, apiKey).bind("now", now).updateOne();
    }

    /** Replaces the secret key; the former one stops working. */
    void replaceSecret(UUID organization, ApiKeyPair keys) {
        credential(REPLACE_SECRET, organization, keys.apiKey())
                .bind("secretHash", keys.secretHash())
                .updateOne();
    }

    private SqlStatement credential(String sql, UUID organization, String apiKey) {
        return database.forOrganization(organization).statement(sql).bind("key", apiKey);
    }

    /** The organization that the key belongs to; empty if the key is unknown. */
    Optional<UUID> organizationOf(String apiKey) {
        return database.inScope(Scope.AUTHENTICATION)
                .statement("SELECT organization_id FROM credential WHERE api_key = :key")
                .bind("key", apiKey)
                .first(row -> row.uuid("organization_id"));
    }

    Optional<Credential> findCredential(UUID organization, String apiKey) {
        return credential(FIND_CREDENTIAL, organization, apiKey).first(Credential::read);
    }

    private record Labelled(String apiKey, String label) {}

    /** Labels by API key; credentials without a label are left out. */
    Map<String, String> labels(UUID organization, Collection<String> apiKeys) {
        return database
                .forOrganization(organization)
                .statement(
                        "SELECT api_key, label FROM credential WHERE organization_id = :organization"
                                + " AND api_key = ANY (:keys) AND label IS NOT NULL")
                .bindArray("keys", "text", apiKeys)
                .list(row -> new Labelled(row.text("api_key"), row.text("label")))
                .stream()
                .collect(Collectors.toMap(Labelled::apiKey, Labelled::label));
    }

    /**
     * The credentials of an organization, the newest first unless the list is reversed, revoked
     * ones included.
     */
    Page<Credential> listCredentials(UUID organization, Page.Request pageRequest) {
        ListOrder order = ListOrder.DESC.reversedIf(pageRequest.isReversed());
        ScopedDatabase own = database.forOrganization(organization);
        return new Page<>(
                own.statement(order.in(LIST_CREDENTIALS))
                        .bind("size", pageRequest.size())
                        .bind("offset", pageRequest.offset())
                        .list(Credential::read),
                pageRequest.number(),
                pageRequest.size(),
                own.statement(COUNT_CREDENTIALS).one(row -> row.number("count")));
    }

    /** Credentials that work and were neither created nor used since, the longest unused first. */
    List<Credential> unusedCredentials(UUID organization, Instant before) {
        return database.forOrganization(organization)
                .statement(UNUSED_CREDENTIALS)
                .bind("before", before)
                .list(Credential::read);
    }

    /** The value of {@code x-webhook-signature} with its row. */
    static StoredSecret signature(UUID organization, String text) {
        return new StoredSecret(TABLE, organization.toString(), text);
    }

    List<StoredSecret> signatures() {
        return database.statement(
                        "SELECT id, webhook_signature FROM organization WHERE webhook_signature IS NOT NULL ORDER BY id")
                .list(row -> signature(row.uuid("id"), row.text("webhook_signature")));
    }

    /** How many values are stored in each {@link SecretForm}. */
    Map<SecretForm, Long> signatureForms() {
        return FormCounts.read(database.statement(SIGNATURE_FORMS));
    }

    Optional<StoredSecret> findSignature(UUID organization) {
        return findSignature(organization, FIND_SIGNATURE);
    }

    /** Finds the value and locks its row until the end of the transaction. */
    Optional<StoredSecret> lockSignature(UUID organization) {
        return findSignature(organization, FIND_SIGNATURE + " FOR UPDATE");
    }

    private Optional<StoredSecret> findSignature(UUID organization, String sql) {
        return database.forOrganization(organization)
                .statement(sql)
                .first(row -> row.text("webhook_signature"))
                .map(text -> signature(organization, text));
    }

    /**
     * @param text the value in its stored form; null for none
     */
    void changeSignature(UUID organization, String text) {
        database.forOrganization(organization)
                .statement(
                        "UPDATE organization SET webhook_signature = CAST(:text AS text) WHERE id = :organization")
                .bind("text", text)
                .updateOne();
    }
}
