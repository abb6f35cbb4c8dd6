package org.patientcare.operations.export;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.documents.pdf.RecordPdf;
import org.patientcare.documents.pdf.RenderLimit;
import org.patientcare.patients.patient.Patient;
import org.patientcare.patients.patient.PatientService;
import org.patientcare.people.organization.Organization;
import org.patientcare.people.organization.OrganizationService;
import org.patientcare.platform.export.ExportSection;
import org.patientcare.platform.json.Json;
import org.patientcare.platform.shared.CallerCode;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.JsonDocument;
import org.patientcare.trail.audit.AuditAction;
import org.patientcare.trail.audit.AuditTarget;
import org.patientcare.trail.audit.AuditTrail;

/**
 * Exports everything that is held of a patient. An export is in the audit trail before the first of
 * its rows is read. It is no snapshot: each page of rows is read by a statement of its own, so that
 * a patient with many messages keeps no transaction open.
 */
@ApplicationScoped
public class PatientExports {

    /** Changes when a reader of an older one could not read the JSON. */
    static final int FORMAT = 1;

    /**
     * Far more than the largest export takes. Whoever reads more slowly would keep one of the few
     * places for batches from all others.
     */
    private static final Duration LONGEST = Duration.ofMinutes(10);

    @EJB private PatientService patients;
    @EJB private OrganizationService organizations;
    @Inject private ExportRepository rows;
    @Inject private RenderLimit renderLimit;
    @Inject private AuditTrail trail;
    @Inject private Clock clock;

    /**
     * @param code the organization's code of the patient
     * @return empty if the organization has no such patient, which is in the trail as well
     */
    public Optional<PatientExport> begin(UUID organization, String code, PatientExport.Form form) {
        return begin(
                organization,
                Optional.of(code)
                        .filter(CallerCode.Validator::fits)
                        .flatMap(fitting -> patients.find(organization, fitting)),
                form);
    }

    /** As {@link #begin(UUID, String, PatientExport.Form)}, by our id. */
    public Optional<PatientExport> begin(UUID organization, long id, PatientExport.Form form) {
        return begin(organization, patients.find(organization, id), form);
    }

    private Optional<PatientExport> begin(
            UUID organization, Optional<Patient> found, PatientExport.Form form) {
        JsonDocument facts =
                new JsonDocument("{\"format\":\"" + form.name().toLowerCase(Locale.ROOT) + "\"}");
        if (found.isEmpty()) {
            trail.recordRefused(
                    AuditAction.PATIENT_EXPORT, organization, AuditTarget.ofObjects(), facts);
        }
        return found.map(patient -> begin(organization, patient, facts));
    }

    private PatientExport begin(UUID organization, Patient patient, JsonDocument facts) {
        Organization of = organizations.get(organization);
        trail.recordDone(
                AuditAction.PATIENT_EXPORT,
                organization,
                AuditTarget.ofPatient(patient.code(), patient.id()),
                facts);
        return new PatientExport(
                organization,
                patient.id(),
                patient.code(),
                patient.locale(),
                of.profile().name(),
                of.profile().timeZone(),
                clock.instant());
    }

    /**
     * Writes the JSON while it is read. If that fails, or takes longer than ten minutes, what was
     * written ends without {@code complete}, and is no JSON.
     *
     * @param out is not closed
     */
    public void writeJson(PatientExport export, OutputStream out) throws IOException {
        Writer writer = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8));
        try {
            write(export, writer);
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
        writer.flush();
    }

    private void write(PatientExport export, Writer writer) throws IOException {
        writer.write(head(export));
        for (ExportSection section : ExportSection.values()) {
            writer.write(",\"" + section.property() + "\":");
            if (section == ExportSection.PATIENT) {
                writer.write(Json.write(rows.patient(export)));
            } else {
                writer.write("[");
                RowWriter each = new RowWriter(writer);
                rows.forEach(
                        section,
                        export,
                        () -> true,
                        row -> {
                            requireInTime(export);
                            each.write(row);
                        });
                writer.write("]");
            }
        }
        writer.write(",\"complete\":true}");
    }

    private void requireInTime(PatientExport export) {
        if (clock.instant().isAfter(export.at().plus(LONGEST))) {
            throw new UncheckedIOException(
                    new InterruptedIOException(
                            "The export was not received within " + LONGEST.toMinutes() + " min"));
        }
    }

    /** The first members, without the closing bracket. */
    private static String head(PatientExport export) {
        Map<String, Object> organization = new LinkedHashMap<>();
        organization.put("name", export.organizationName());
        organization.put("time_zone", export.zone().getId());
        Map<String, Object> head = new LinkedHashMap<>();
        head.put("format", FORMAT);
        head.put("exported_at", export.at());
        head.put("organization", organization);
        String text = Json.write(head);
        return text.substring(0, text.length() - 1);
    }

    /** Writes the items of an array. */
    private static final class RowWriter {

        private final Writer writer;
        private String separator = "";

        RowWriter(Writer writer) {
            this.writer = writer;
        }

        void write(Map<String, Object> row) {
            try {
                writer.write(separator);
                writer.write(Json.write(row));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            separator = ",";
        }
    }

    /**
     * The document for people, in the patient's language. It ends where it would become too long
     * for one, and says so.
     *
     * @throws DomainException of kind BUSY if the node renders too many documents
     */
    public byte[] pdf(PatientExport export) {
        PrintedExport printed = new PrintedExport(export);
        for (ExportSection section : ExportSection.values()) {
            printed.begin(section);
            rows.forEach(section, export, () -> !printed.isFull(), printed::add);
        }
        return renderLimit.render(() -> RecordPdf.print(printed.document()));
    }
}
