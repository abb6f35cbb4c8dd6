package org.patientcare.surfaces.support;

import com.fasterxml.jackson.annotation.JsonProperty;
import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.constraints.Min;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;
import org.patientcare.access.permission.RequiresDuty;
import org.patientcare.patients.intake.ImportCounts;
import org.patientcare.patients.intake.ImportRunner;
import org.patientcare.patients.intake.ImportState;
import org.patientcare.patients.intake.PatientImport;
import org.patientcare.patients.intake.PatientImportFile;
import org.patientcare.patients.intake.PatientImportService;
import org.patientcare.patients.intake.UploadedImport;
import org.patientcare.patients.patient.PatientRequest;
import org.patientcare.patients.patient.UpsertEffect;
import org.patientcare.people.organization.OrganizationService;
import org.patientcare.people.person.Duty;
import org.patientcare.platform.config.PublicPaths;
import org.patientcare.platform.csv.CsvText;
import org.patientcare.platform.csv.Delimiter;
import org.patientcare.platform.http.CallersZone;
import org.patientcare.platform.http.DataView;
import org.patientcare.platform.http.RequestValidation;
import org.patientcare.platform.http.UuidParameter;
import org.patientcare.platform.page.ReaderLanguage;
import org.patientcare.platform.server.RequestHolder;

/** {@code /admin/v1/organizations/{id}/patient-imports}. */
@Path("organizations/{id}/" + PublicPaths.PATIENT_IMPORTS)
@Produces(MediaType.APPLICATION_JSON)
@RequiresDuty(Duty.PATIENTS)
@ApplicationScoped
public class PatientImportsResource {

    @EJB private PatientImportService imports;
    @EJB private OrganizationService organizations;
    @Inject private ImportRunner runs;
    @Inject private RequestValidation validation;
    @Inject private CallersZone zone;
    @Inject private RequestHolder current;

    /** Validates birth dates against today's date in the organization's time zone. */
    @POST
    @Consumes(CsvText.MEDIA_TYPE)
    public Response upload(@PathParam("id") UuidParameter id, byte[] csv) {
        zone.set(organizations.timeZone(id.value()));
        imports.requireBelowLimit(id.value());
        PatientImportFile file = PatientImportFile.read(csv, validation::check);
        return answer(
                Response.Status.CREATED,
                UploadedImportView.of(imports.upload(organizations.get(id.value()).id(), file)));
    }

    @GET
    @Path("{file}")
    public DataView<ImportView> get(
            @PathParam("id") UuidParameter id, @PathParam("file") UuidParameter file) {
        return new DataView<>(ImportView.of(imports.get(id.value(), file.value())));
    }

    @POST
    @Path("{file}/run")
    @RequiresDuty(value = Duty.PATIENTS, recent = true)
    @Consumes(MediaType.APPLICATION_JSON)
    public Response run(
            @PathParam("id") UuidParameter id,
            @PathParam("file") UuidParameter file,
            ImportRunRequest request) {
        return answer(
                Response.Status.ACCEPTED,
                ImportView.of(runs.run(id.value(), file.value(), request.unsubscribes())));
    }

    @GET
    @Path("{file}/faults")
    @RequiresDuty(value = Duty.PATIENTS, recent = true)
    @Produces(CsvText.MEDIA_TYPE)
    public Response faults(
            @PathParam("id") UuidParameter id, @PathParam("file") UuidParameter file) {
        String faults =
                CsvText.withDelimiter(
                        imports.faults(id.value(), file.value()),
                        Delimiter.forReader(ReaderLanguage.requested(current.get())));
        return new CsvFileView("faults-" + file.value(), faults).answer();
    }

    private static Response answer(Response.Status status, Record view) {
        return Response.status(status).entity(new DataView<>(view)).build();
    }

    /**
     * Starts the import of an uploaded file.
     *
     * @param unsubscribes the number of patients that the upload said it would unsubscribe; may be
     *     null if these are at most 10 % of the rows
     */
    public record ImportRunRequest(@Min(0) Integer unsubscribes) {}

    /**
     * An uploaded file of patients and the progress of its import.
     *
     * @param done the number of rows that have been imported
     */
    public record ImportView(
            UUID id,
            ImportState state,
            int done,
            int rows,
            @JsonProperty("new") int added,
            int changed,
            int unchanged,
            int faulty,
            int unsubscribes) {

        static ImportView of(PatientImport file) {
            ImportCounts counts = file.counts();
            return new ImportView(
                    file.id(),
                    file.state(),
                    file.done(),
                    counts.rows(),
                    counts.added(),
                    counts.changed(),
                    counts.unchanged(),
                    counts.faulty(),
                    counts.unsubscribes());
        }
    }

    /** An uploaded file of patients and what its import would change. */
    public record UploadedImportView(
            UUID id,
            int rows,
            @JsonProperty("new") int added,
            int changed,
            int unchanged,
            int faulty,
            int unsubscribes,
            List<SampleView> sample) {

        /** A row of the file as it was read. */
        public record SampleView(
                int line,
                String code,
                String firstName,
                String lastName,
                LocalDate birthDate,
                String plan,
                UpsertEffect.Kind effect) {

            static SampleView of(UploadedImport.Sample sample) {
                PatientRequest patient = sample.patient();
                return new SampleView(
                        sample.line(),
                        patient.code(),
                        patient.firstName(),
                        patient.lastName().value(),
                        patient.birthDate().value(),
                        patient.plan(),
                        sample.effect());
            }
        }

        static UploadedImportView of(UploadedImport uploaded) {
            ImportCounts counts = uploaded.counts();
            return new UploadedImportView(
                    uploaded.id(),
                    counts.rows(),
                    counts.added(),
                    counts.changed(),
                    counts.unchanged(),
                    counts.faulty(),
                    counts.unsubscribes(),
                    uploaded.sample().stream().map(SampleView::of).toList());
        }
    }
}
