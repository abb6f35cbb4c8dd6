package org.patientcare.people.organization;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.UUID;
import org.patientcare.people.organization.Notice.PatientNoticeKind;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.shared.Language;

/** Stores notices, and keeps those that were shown before. */
@ApplicationScoped
class NoticeRepository {

    private static final String LATEST =
            """
            SELECT DISTINCT ON (kind, language) kind, language, version, text, changed_at FROM organization_notice
            WHERE organization_id = :organization ORDER BY kind, language, version DESC""";

    private static final String ADD =
            """
            INSERT INTO organization_notice (organization_id, kind, language, version, text, changed_at)
            VALUES (:organization, :kind, :language, :version, CAST(:text AS text), clock_timestamp())""";

    @Inject private Database database;

    /** The latest version of each, also of those without a text. */
    List<Notice> latest(UUID organization) {
        return database.forOrganization(organization).statement(LATEST).list(Notice::read);
    }

    void add(
            UUID organization,
            PatientNoticeKind kind,
            Language language,
            int version,
            String text) {
        database.forOrganization(organization)
                .statement(ADD)
                .bind("kind", kind.code())
                .bind("language", language.code())
                .bind("version", version)
                .bind("text", text)
                .updateOne();
    }
}
