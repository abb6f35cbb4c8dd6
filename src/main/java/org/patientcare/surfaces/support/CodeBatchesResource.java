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
import java.util.List;
import org.patientcare.access.caller.IdempotentCreation;
import org.patientcare.access.permission.RequiresDuty;
import org.patientcare.patients.codebatch.CodeBatchRequest;
import org.patientcare.patients.codebatch.CodeBatchService;
import org.patientcare.people.organization.OrganizationService;
import org.patientcare.people.person.Duty;
import org.patientcare.platform.config.PublicPaths;
import org.patientcare.platform.csv.CsvText;
import org.patientcare.platform.csv.Delimiter;
import org.patientcare.platform.http.TakesIdempotencyKey;
import org.patientcare.platform.http.UuidParameter;
import org.patientcare.platform.page.ReaderLanguage;
import org.patientcare.platform.server.RequestHolder;

/** {@code /admin/v1/organizations/{id}/code-batches}. */
@Path("organizations/{id}/" + PublicPaths.CODE_BATCHES)
@Produces(MediaType.APPLICATION_JSON)
@RequiresDuty(Duty.CODES)
@ApplicationScoped
public class CodeBatchesResource {

    @EJB private CodeBatchService batches;
    @EJB private OrganizationService organizations;
    @Inject private IdempotentCreation idempotentCreation;
    @Inject private RequestHolder current;

    @POST
    @Consumes(MediaType.APPLICATION_JSON)
    public Response make(
            @PathParam("id") UuidParameter id, @TakesIdempotencyKey CodeBatchRequest request) {
        return idempotentCreation.respond(
                request, () -> batches.create(organizations.get(id.value()).id(), request.batch()));
    }

    @GET
    @Path("{batch}/codes")
    @RequiresDuty(value = Duty.CODES, recent = true)
    @Produces(CsvText.MEDIA_TYPE)
    public Response codes(
            @PathParam("id") UuidParameter id, @PathParam("batch") UuidParameter batch) {
        CsvText table =
                new CsvText(Delimiter.forReader(ReaderLanguage.requested(current.get())))
                        .row(List.of("code"));
        batches.codes(id.value(), batch.value()).forEach(code -> table.row(List.of(code)));
        return new CsvFileView("codes-" + batch.value(), table.toString()).answer();
    }
}
