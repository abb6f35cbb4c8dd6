package org.patientcare.operations.export;

import static java.util.stream.Collectors.toCollection;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.lang.reflect.Constructor;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.platform.export.ExportSection;
import org.patientcare.platform.export.ExportedData;
import org.patientcare.platform.export.ExportedRows;
import org.patientcare.platform.export.ExportedValue;
import org.patientcare.platform.shared.Language;
import org.patientcare.testing.ApiDescription;

@DisplayName("An export has everything that the data map has of a patient")
class ExportCoverageTest {

    private static final Path MAP = Path.of("src/site/markdown/data-map.yaml");

    /** Columns by which rows refer to each other; the export refers by codes. */
    private static final Set<String> REFERENCES =
            Set.of(
                    "organization_id",
                    "id",
                    "patient_id",
                    "patient_ids",
                    "appointment_id",
                    "conversation_id",
                    "prescription_id",
                    "activation_code_id",
                    "import_id",
                    "event_id");

    /** Columns of a patient's data that are not handed out, or whole tables, and why. */
    private static final Map<String, String> REASONS =
            reasons(
                    """
                    activation_code.last_email: it may be of somebody else; the messages show it masked
                    activation_code.last_phone_prefix: likewise
                    activation_code.last_phone_number: likewise
                    appointment.generation: counts which links are dead
                    appointment.handovers: likewise; the changes say to whom it was handed
                    appointment_delay.generation: as of the appointment
                    appointment_delay.number: the order of the rows
                    appointment_reminder.generation: as of the appointment
                    audit_log.object_codes: has the codes of other patients as well
                    audit_subject.at: the time of the event, which is there
                    captured_message: messages that were not sent, of installations for trying
                    conversation.last: the number of the newest message, which is there
                    conversation.patient_read: said by the number of unread messages
                    conversation.professional_read: of the professional
                    conversation.professional_unread: of the professional
                    conversation.reminded: which message is reminded of
                    conversation.changed_at: when one side read
                    conversation_message.client_id: recognizes a message that is sent twice
                    delivery.request_id: names a request in logs
                    delivery.partners_id: names the message for the SMS centre
                    blocked_patient: of a patient of whom nothing is exported any more
                    emergency_access.reason: of the professional, who is answered for by the report of accesses
                    erasure: as of blocked_patient; the certificate says what was done
                    erasure_hold: of the organization, which may not erase for now
                    event.patient_code: a copy for systems, for 30 days, of what is there
                    event.payload: likewise
                    event.object_code: likewise
                    message_notice: a queue of minutes
                    patient.redemption_id: refers to a redemption that is there
                    patient.first_redemption_id: likewise
                    patient.named_fields: which release wrote the row
                    patient_change: the order of changes
                    patient_contact_change.value_hash: a hash of what is there
                    patient_import.faults: lines that belong to no patient, for a day
                    patient_import_batch.number: the order of the rows
                    patient_import_fault: likewise
                    patient_import_reading.notices: of lines of many patients, for a day
                    patient_import_reading.lines: likewise
                    patient_link.token_hash: opens the patient's page
                    patient_link_sending: guards against too many messages, for minutes
                    patient_search_queue: a queue of minutes
                    patient_search_term: made of values that are there
                    patient_token.jti: recognizes a token
                    prescription.content_sha256: recognizes a call that is repeated
                    prescription_document.pdf: fetched by the code of the prescription
                    ticket.token_hash: opens a document
                    unusual_access.examples: about the staff; ids of several patients
                    visit_answer.role: only those of the patient are there
                    visit_attendance.generation: as of the appointment
                    visit_attendance.device: recognizes a browser during the visit
                    visit_attendance.connection: likewise
                    visit_attendance.seen_at: found out by whom the end was noticed
                    visit_attendance.gone_at: likewise
                    visit_attendance.handovers: as of the appointment
                    visit_hindrance.role: only those of the patient are there
                    visit_link.token_hash: opens the visit
                    visit_link.role: only those of the patient are there
                    visit_link.generation: as of the appointment
                    visit_link.handovers: likewise
                    visit_link.kept_as: likewise
                    visit_mail_hold: what a mail says, for a day
                    visit_room.generation: as of the appointment
                    visit_room.name: opens the room
                    visit_signal: what browsers exchange to connect, for minutes
                    webhook_delivery.object: a copy for systems, for 30 days, of what is there
                    wrong_birth_date: guards against guessing, for minutes
                    wrong_code: likewise
                    """);

    private final List<ExportedRows> all = declared();

    private static Map<String, String> reasons(String text) {
        Map<String, String> reasons = new TreeMap<>();
        text.lines()
                .map(line -> line.split(": ", 2))
                .forEach(sides -> reasons.put(sides[0], sides[1]));
        return reasons;
    }

    /** What the features declare, without a container. */
    private static List<ExportedRows> declared() {
        return new ClassFileImporter()
                        .withImportOption(new ImportOption.DoNotIncludeTests())
                        .importPackages("org.patientcare")
                        .stream()
                        .filter(
                                type ->
                                        type.isAssignableTo(ExportedData.class)
                                                && !type.isInterface())
                        .map(JavaClass::reflect)
                        .flatMap(type -> made(type).rows().stream())
                        .toList();
    }

    private static ExportedData made(Class<?> type) {
        try {
            Constructor<?> constructor = type.getDeclaredConstructor();
            constructor.setAccessible(true);
            return (ExportedData) constructor.newInstance();
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    @DisplayName("each section is declared once, and its statements name the organization")
    void eachSectionIsDeclared() {
        assertThat(all)
                .extracting(ExportedRows::of)
                .containsExactlyInAnyOrder(ExportSection.values());
        assertThat(all)
                .allSatisfy(
                        rows ->
                                assertThat(rows.select(false))
                                        .contains("organization_id = :organization")
                                        .containsAnyOf(":patient", "= :code")
                                        .contains(":" + ExportedRows.parameter(0))
                                        .containsOnlyOnce(" LIMIT :most")
                                        .endsWith(" LIMIT :most")
                                        .doesNotContain(ExportedRows.PAGE));
    }

    @Test
    @DisplayName("what can be large is read part by part, and joined for a page only")
    void largeSectionsHaveParts() {
        assertThat(all)
                .filteredOn(rows -> rows.parts() != null)
                .extracting(ExportedRows::of)
                .containsExactlyInAnyOrder(ExportSection.IMPORTS, ExportSection.ACCESSES);
        assertThat(all)
                .allSatisfy(
                        rows ->
                                assertThat(rows.select(true).contains(":part"))
                                        .isEqualTo(rows.parts() != null));
        ExportedRows accesses =
                all.stream()
                        .filter(rows -> rows.of() == ExportSection.ACCESSES)
                        .findFirst()
                        .orElseThrow();
        assertThat(accesses.select(false))
                .as("a page is full of events, not of subjects of which some have none any more")
                .containsSubsequence(
                        ":after0",
                        "ORDER BY t.at, t.event_id OFFSET 0",
                        "audit_log",
                        "ORDER BY t.at, t.event_id LIMIT :most");
    }

    @Test
    @DisplayName("each column of a patient's data is in it, or there is a reason why not")
    void eachColumnIsExportedOrHasAReason() {
        Set<String> exported = exportedColumns();
        Set<String> missing = new TreeSet<>();
        Set<String> needed = new TreeSet<>();
        for (String column : columns("patient")) {
            String table = column.substring(0, column.indexOf('.'));
            boolean isReference = REFERENCES.contains(column.substring(table.length() + 1));
            if (!exported.contains(column)) {
                needed.add(column);
                needed.add(table);
                if (!isReference && !REASONS.containsKey(column) && !REASONS.containsKey(table)) {
                    missing.add(column);
                }
            }
        }
        assertThat(missing).as("neither exported nor given a reason").isEmpty();
        assertThat(needed).as("reasons that are needed").containsAll(REASONS.keySet());
        assertThat(columns(null)).as("columns that there are").containsAll(exported);
    }

    @Test
    @DisplayName("nothing with which somebody could act as the patient is in it")
    void noSecretIsExported() {
        assertThat(exportedColumns())
                .noneMatch(
                        column ->
                                column.matches(
                                        ".*[.](token_hash|jti|secret.*|salt|key|name|device|connection|client_id|address)"));
    }

    @Test
    @DisplayName("the description of the API has the same sections and values, in the same order")
    void theSchemaIsDescribed() {
        JsonNode schemas = ApiDescription.read(ApiDescription.BUILT).at("/components/schemas");
        JsonNode whole = schemas.at("/PatientExport/properties");
        List<String> sections = new ArrayList<>(List.of("format", "exported_at", "organization"));
        Stream.of(ExportSection.values()).map(ExportSection::property).forEach(sections::add);
        sections.add("complete");
        assertThat(whole.fieldNames()).toIterable().containsExactlyElementsOf(sections);
        for (ExportedRows rows : all) {
            JsonNode property = whole.get(rows.of().property());
            String name =
                    property.path("items").path("$ref").asText(property.path("$ref").asText());
            JsonNode described = schemas.at(name.replace("#/components/schemas", ""));
            List<String> values = rows.values().stream().map(ExportedValue::name).toList();
            assertThat(described.path("properties").fieldNames())
                    .as(name)
                    .toIterable()
                    .containsExactlyElementsOf(values);
            List<String> required = new ArrayList<>();
            described.path("required").forEach(each -> required.add(each.asText()));
            assertThat(required).as(name).isEqualTo(values);
        }
    }

    @Test
    @DisplayName("the document has a word for each section and value, in four languages")
    void everythingHasAWord() {
        Set<String> keys = new TreeSet<>();
        for (ExportedRows rows : all) {
            keys.add("section." + rows.of().property());
            rows.values().forEach(value -> keys.add("value." + value.name()));
        }
        for (Language language : Language.values()) {
            Properties words = PrintedExport.words(language);
            assertThat(words.stringPropertyNames()).as(language.code()).containsAll(keys);
            assertThat(words.stringPropertyNames())
                    .as(language.code())
                    .filteredOn(key -> key.matches("(section|value)[.].*"))
                    .hasSameSizeAs(keys);
        }
    }

    private Set<String> exportedColumns() {
        return all.stream()
                .flatMap(
                        rows ->
                                rows.values().stream()
                                        .flatMap(value -> value.columns().stream())
                                        .map(
                                                column ->
                                                        column.contains(".")
                                                                ? column
                                                                : rows.table() + "." + column))
                .collect(toCollection(TreeSet::new));
    }

    /**
     * The columns of the map.
     *
     * @param whose data they have; null for all columns
     */
    private static Set<String> columns(String whose) {
        Set<String> columns = new TreeSet<>();
        for (Map.Entry<String, JsonNode> table :
                ApiDescription.read(MAP).get("tables").properties()) {
            for (JsonNode group : table.getValue()) {
                if (whose == null || group.get("whose").asText().equals(whose)) {
                    StreamSupport.stream(group.get("columns").spliterator(), false)
                            .forEach(column -> columns.add(table.getKey() + "." + column.asText()));
                }
            }
        }
        return columns;
    }
}
