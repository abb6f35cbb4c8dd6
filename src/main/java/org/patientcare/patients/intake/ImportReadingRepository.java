package org.patientcare.patients.intake;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.UUID;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.database.Row;
import org.patientcare.platform.database.ScopedDatabase;
import org.patientcare.platform.shared.WireNamed;

/** How files are read, and what organizations said of the headings of their files. */
@ApplicationScoped
class ImportReadingRepository {

    private static final int KEPT_HEADINGS = 500;

    private static final String PUT =
            """
            INSERT INTO patient_import_reading (organization_id, import_id, heading, columns, date_order, m_means, phone_country,
                questions, notices, encoding, lines)
            VALUES (:organization, :id, :heading, :columns, :dateOrder, :mMeans, :phoneCountry,
                :questions, :notices, :encoding, :lines)
            ON CONFLICT (organization_id, import_id) DO UPDATE SET columns = EXCLUDED.columns, date_order = EXCLUDED.date_order,
                m_means = EXCLUDED.m_means, phone_country = EXCLUDED.phone_country, questions = EXCLUDED.questions,
                notices = EXCLUDED.notices, lines = EXCLUDED.lines""";

    private static final String LOCK =
            """
            SELECT r.columns, r.date_order, r.m_means, r.phone_country, r.encoding, r.lines
            FROM patient_import i
            JOIN patient_import_reading r ON r.organization_id = i.organization_id AND r.import_id = i.id
            WHERE i.organization_id = :organization AND i.id = :id AND i.state = 'ready' AND i.kept_until > statement_timestamp()
            FOR UPDATE OF i""";

    private static final String FIND =
            """
            SELECT columns, date_order, m_means, phone_country, encoding, lines FROM patient_import_reading
            WHERE organization_id = :organization AND import_id = :id AND lines IS NOT NULL""";

    private static final String DELETE_LINES =
            "UPDATE patient_import_reading SET lines = NULL"
                    + " WHERE organization_id = :organization AND import_id = :id AND lines IS NOT NULL";

    private static final String SAY =
            """
            INSERT INTO patient_import_heading (organization_id, heading, field, said_at)
            SELECT :organization, h.heading, h.field, statement_timestamp()
            FROM unnest(:headings::text[], :fields::text[]) AS h (heading, field)
            ON CONFLICT (organization_id, heading) DO UPDATE SET field = EXCLUDED.field, said_at = EXCLUDED.said_at""";

    private static final String REMOVE_HEADINGS =
            """
            DELETE FROM patient_import_heading WHERE organization_id = :organization AND heading IN (
                SELECT heading FROM patient_import_heading WHERE organization_id = :organization
                ORDER BY said_at DESC, heading OFFSET :kept)""";

    @Inject private Database database;

    /**
     * A file as it is stored: its table as text, with what was corrected, and how it is read.
     *
     * @param encoding null if it is UTF-8 or has none
     */
    private record StoredText(String lines, String encoding, ImportReading reading) {

        static StoredText read(Row row) {
            return new StoredText(
                    row.text("lines"), row.text("encoding"), ReadingReport.readingOf(row));
        }

        Stored parsed() {
            return new Stored(ImportTable.ofText(lines, encoding), reading);
        }
    }

    /** The table of a file, with what was corrected, and how it is read. */
    record Stored(ImportTable table, ImportReading reading) {

        /**
         * The valid lines with these codes, which are those of erased patients and are refused.
         *
         * @param faulty the numbers of the lines that were not valid
         */
        List<FaultyLine> refused(Set<String> codes, Set<Integer> faulty) {
            int column = reading.place(PatientColumn.CODE).orElseThrow();
            return table.lines().stream()
                    .filter(line -> !faulty.contains(line.line()))
                    .filter(line -> codes.contains(line.cells().get(column)))
                    .map(line -> FaultyLine.ofErased(line, table.heading(), reading))
                    .toList();
        }
    }

    /** Stores how a file is read, in place of what was stored of it before. */
    void put(UUID organization, UUID id, PatientImportFile file, ReadingReport report) {
        ImportReading reading = file.reading();
        database.forOrganization(organization)
                .statement(PUT)
                .bind("id", id)
                .bindArray("heading", "text", report.heading())
                .bindArray("columns", "text", codes(reading.columns()))
                .bind("dateOrder", code(reading.dateOrder()))
                .bind("mMeans", code(reading.mMeans()))
                .bind("phoneCountry", reading.phoneCountry())
                .bindArray("questions", "text", report.questions())
                .bind("notices", report.notices().text())
                .bind("encoding", file.table().encoding())
                .bind("lines", file.table().text())
                .updateOne();
    }

    /**
     * Locks a file that waits to be loaded. Empty if there is none, or a node of an earlier release
     * took it.
     */
    Optional<Stored> lock(UUID organization, UUID id) {
        return database.forOrganization(organization)
                .statement(LOCK)
                .bind("id", id)
                .first(StoredText::read)
                .map(StoredText::parsed);
    }

    /** A file that is being loaded. Empty if it has no table any more. */
    Optional<Stored> find(UUID organization, UUID id) {
        return database.forOrganization(organization)
                .statement(FIND)
                .bind("id", id)
                .first(StoredText::read)
                .map(StoredText::parsed);
    }

    /** Deletes the table of a file that was loaded. */
    void deleteLines(UUID organization, UUID id) {
        database.forOrganization(organization)
                .statement(DELETE_LINES)
                .bind("id", id)
                .updateOneUnless(() -> true);
    }

    /** What the organization said of headings, by folded headings. */
    Map<String, PatientColumn> said(UUID organization) {
        Map<String, PatientColumn> said = new HashMap<>();
        database.forOrganization(organization)
                .statement(
                        "SELECT heading, field FROM patient_import_heading WHERE organization_id = :organization")
                .list(row -> Map.entry(row.text("heading"), row.text("field")))
                .forEach(
                        each ->
                                WireNamed.find(PatientColumn.class, each.getValue())
                                        .ifPresent(column -> said.put(each.getKey(), column)));
        return said;
    }

    /** Keeps what the organization said of headings; those said long ago go. */
    void say(UUID organization, SortedMap<String, PatientColumn> headings) {
        if (headings.isEmpty()) {
            return;
        }
        ScopedDatabase own = database.forOrganization(organization);
        own.statement(SAY)
                .bindArray("headings", "text", headings.keySet())
                .bindArray("fields", "text", codes(List.copyOf(headings.values())))
                .update(headings.size());
        removeOldHeadings(own);
    }

    private static void removeOldHeadings(ScopedDatabase own) {
        own.statement(REMOVE_HEADINGS).bind("kept", KEPT_HEADINGS).updateAny();
    }

    private static List<String> codes(List<? extends WireNamed> constants) {
        return constants.stream().map(WireNamed::code).toList();
    }

    private static String code(WireNamed constant) {
        return constant == null ? null : constant.code();
    }
}
