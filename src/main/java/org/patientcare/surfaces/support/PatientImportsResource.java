package org.patientcare.surfaces.support;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import org.patientcare.access.security.RequiresDuty;
import org.patientcare.patients.intake.ImportRunner;
import org.patientcare.patients.intake.PatientImportFile;
import org.patientcare.patients.intake.PatientImportService;
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
}
