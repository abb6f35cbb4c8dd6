package org.patientcare.access.ticket;

import static org.patientcare.platform.export.ExportedValue.instant;
import static org.patientcare.platform.export.ExportedValue.number;
import static org.patientcare.platform.export.ExportedValue.text;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import org.patientcare.access.ticket.PatientLinkTokens.LockedLink;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.database.OldRows;
import org.patientcare.platform.database.Scope;
import org.patientcare.platform.export.ExportSection;
import org.patientcare.platform.export.ExportedData;
import org.patientcare.platform.export.ExportedRows;
import org.patientcare.platform.export.ExportedRows.Key;

/** Stores links of patients; times are those of the database's clock. */
@ApplicationScoped
class PatientLinkRepository implements ExportedData {

    private static final String ADD =
            """
            INSERT INTO patient_link (token_hash, organization_id, patient_id, expires_at, made_by, made_at, channel)
            SELECT :hash, :organization, :patient, t.now + :seconds * interval '1 second', :madeBy, t.now, :channel
            FROM (SELECT clock_timestamp() AS now) t
            RETURNING expires_at""";

    private static final Duration COUNTED = Duration.ofHours(1);

    /** How many links were sent to the patient within the hour, and until when the first counts. */
    private static final String SENT =
            """
            SELECT count(*) AS sent, CAST(ceil(extract(epoch FROM min(sent_at) + interval '1 hour' - clock_timestamp())) AS bigint)
                AS seconds
            FROM patient_link_sending WHERE organization_id = :organization AND patient_id = :patient
                AND sent_at > clock_timestamp() - interval '1 hour'""";

    private static final String ADD_SENDING =
            """
            INSERT INTO patient_link_sending (organization_id, patient_id, token_hash, sent_at)
            VALUES (:organization, :patient, :hash, clock_timestamp())""";

    private static final String REMOVE_UNSENT =
            """
            WITH uncounted AS (DELETE FROM patient_link_sending
                WHERE organization_id = :organization AND patient_id = :patient AND token_hash = :hash)
            DELETE FROM patient_link WHERE organization_id = :organization AND token_hash = :hash""";

    private static final String HOLD =
            """
            SELECT organization_id, patient_id, errors, made_by FROM patient_link
            WHERE organization_id = :organization AND token_hash = :hash
                AND errors < :most AND spent_at IS NULL AND expires_at > clock_timestamp()
            FOR UPDATE""";

    private static final String COUNT_ERROR =
            """
            UPDATE patient_link SET errors = errors + 1
            WHERE organization_id = :organization AND token_hash = :hash""";

    private static final String INVALIDATE =
            """
            UPDATE patient_link SET spent_at = clock_timestamp()
            WHERE organization_id = :organization AND token_hash = :hash""";

    private static final String REMOVE_BEYOND =
            """
            DELETE FROM patient_link WHERE organization_id = :organization AND token_hash IN (
                SELECT token_hash FROM patient_link WHERE organization_id = :organization AND patient_id = :patient
                ORDER BY expires_at DESC, token_hash OFFSET :kept)""";

    private static final String REMOVE_OLD =
            OldRows.delete("patient_link", "expires_at", OldRows.ago(Duration.ZERO));

    private static final String REMOVE_OLD_SENDINGS =
            OldRows.delete("patient_link_sending", "sent_at", OldRows.ago(COUNTED));

    /**
     * That a patient has links to their page, and since when. What opens them is not handed out.
     */
    private static final ExportedRows PAGE_LINKS =
            new ExportedRows(
                    ExportSection.PAGE_LINKS,
                    "patient_link",
                    "FROM patient_link t"
                            + " WHERE t.organization_id = :organization AND t.patient_id = :patient",
                    List.of(Key.of("t.expires_at", "timestamptz"), Key.of("t.token_hash", "bytea")),
                    List.of(
                            instant("made_at"),
                            text("channel"),
                            instant("expires_at"),
                            instant("spent_at"),
                            number("wrong_dates", "t.errors", "errors")));

    /** The same of links to documents. */
    private static final ExportedRows DOCUMENT_LINKS =
            new ExportedRows(
                    ExportSection.DOCUMENT_LINKS,
                    "ticket",
                    "FROM ticket t"
                            + " WHERE t.organization_id = :organization AND t.patient_id = :patient",
                    List.of(Key.of("t.expires_at", "timestamptz"), Key.of("t.token_hash", "bytea")),
                    List.of(
                            text(
                                    "prescription",
                                    "CAST(t.prescription_id AS text)",
                                    "prescription_id"),
                            instant("expires_at"),
                            number("gets_left")));

    @Inject private Database database;

    /** Locks the patient's links, so that one transaction at a time creates one. */
    void lockPatient(UUID organization, long patient) {
        database.statement("SELECT pg_advisory_xact_lock(hashtextextended(:key, 0))")
                .bind("key", "patient-link\n" + organization + "\n" + patient)
                .execute();
    }

    /**
     * The seconds until another link may be sent to the patient; empty if that is so now.
     *
     * @param most how many may be sent within an hour
     */
    OptionalLong secondsUntilFewerSentThan(int most, UUID organization, long patient) {
        return database.forOrganization(organization)
                .statement(SENT)
                .bind("patient", patient)
                .one(
                        row ->
                                row.number("sent") < most
                                        ? OptionalLong.empty()
                                        : OptionalLong.of(Math.max(1, row.number("seconds"))));
    }

    /** Returns when the link expires. */
    Instant add(byte[] hash, UUID organization, long patient, PatientLinkTokens.LinkOrigin making) {
        return database.forOrganization(organization)
                .statement(ADD)
                .bind("hash", hash)
                .bind("patient", patient)
                .bind("madeBy", making.madeBy())
                .bind("channel", making.channel())
                .bind("seconds", (int) PatientLinkTokens.LIFETIME.toSeconds())
                .one(row -> row.instant("expires_at"));
    }

    /** Counts a link as sent to the patient. */
    void addSending(byte[] hash, UUID organization, long patient) {
        database.forOrganization(organization)
                .statement(ADD_SENDING)
                .bind("patient", patient)
                .bind("hash", hash)
                .updateOne();
    }

    /** Removes a link that was not sent, if it still exists, and counts it no longer. */
    void removeUnsent(byte[] hash, UUID organization, long patient) {
        database.forOrganization(organization)
                .statement(REMOVE_UNSENT)
                .bind("patient", patient)
                .bind("hash", hash)
                .updateAny();
    }

    Optional<LockedLink> findAndLock(byte[] hash) {
        return findOrganization(hash)
                .flatMap(
                        organization ->
                                database.forOrganization(organization)
                                        .statement(HOLD)
                                        .bind("hash", hash)
                                        .bind("most", PatientLinkTokens.MAX_ERRORS)
                                        .first(row -> LockedLink.read(hash, row)));
    }

    /** Of a link that is kept, even if it is no longer valid. */
    Optional<UUID> findOrganization(byte[] hash) {
        return database.inScope(Scope.LINKS)
                .statement("SELECT organization_id FROM patient_link WHERE token_hash = :hash")
                .bind("hash", hash)
                .first(row -> row.uuid("organization_id"));
    }

    void countError(LockedLink link) {
        change(COUNT_ERROR, link);
    }

    void invalidate(LockedLink link) {
        change(INVALIDATE, link);
    }

    private void change(String statement, LockedLink link) {
        database.forOrganization(link.organization())
                .statement(statement)
                .bind("hash", link.hash())
                .updateOne();
    }

    /** Removes a patient's links except the given number of newest ones. */
    void removeBeyond(int kept, UUID organization, long patient) {
        database.forOrganization(organization)
                .statement(REMOVE_BEYOND)
                .bind("patient", patient)
                .bind("kept", kept)
                .updateAny();
    }

    int removeOld() {
        return database.inScope(Scope.HOUSEKEEPING).statement(REMOVE_OLD).updateAny();
    }

    int removeOldSendings() {
        return database.inScope(Scope.HOUSEKEEPING).statement(REMOVE_OLD_SENDINGS).updateAny();
    }

    @Override
    public List<ExportedRows> rows() {
        return List.of(PAGE_LINKS, DOCUMENT_LINKS);
    }
}
