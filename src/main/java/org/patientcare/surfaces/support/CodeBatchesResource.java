package org.patientcare.surfaces.support;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.patientcare.access.caller.IdempotentCreation;
import org.patientcare.access.permission.RequiresDuty;
import org.patientcare.patients.codebatch.CodeBatchRequest;
import org.patientcare.patients.codebatch.CodeBatchService;
import org.patientcare.patients.codebatch.CodeBatchService.CodeBatch;
import org.patientcare.people.organization.OrganizationService;
import org.patientcare.people.person.Duty;
import org.patientcare.people.person.PersonService;
import org.patientcare.platform.config.PublicPaths;
import org.patientcare.platform.csv.CsvText;
import org.patientcare.platform.csv.CsvText.Delimiter;
import org.patientcare.platform.http.DataView;
import org.patientcare.platform.http.PageQuery;
import org.patientcare.platform.http.PageView;
import org.patientcare.platform.http.TakesIdempotencyKey;
import org.patientcare.platform.http.UuidParameter;
import org.patientcare.platform.page.ReaderLanguage;
import org.patientcare.platform.server.RequestHolder;
import org.patientcare.platform.shared.ListOrder;
import org.patientcare.platform.shared.Page;
import org.patientcare.trail.audit.Actor;

/** {@code /admin/v1/organizations/{id}/code-batches}. */
@Path("organizations/{id}/" + PublicPaths.CODE_BATCHES)
@Produces(MediaType.APPLICATION_JSON)
@RequiresDuty(Duty.CODES)
@ApplicationScoped
public class CodeBatchesResource {

    @EJB private CodeBatchService batches;
    @EJB private OrganizationService organizations;
    @EJB private PersonService people;
    @Inject private IdempotentCreation idempotentCreation;
    @Inject private PageQuery page;
    @Inject private RequestHolder current;

    @POST
    @Consumes(MediaType.APPLICATION_JSON)
    public Response make(
            @PathParam("id") UuidParameter id, @TakesIdempotencyKey CodeBatchRequest request) {
        return idempotentCreation.respond(
                request, () -> batches.create(organizations.get(id.value()).id(), request.batch()));
    }

    @GET
    public PageView<BatchView> list(@PathParam("id") UuidParameter id) {
        Page<CodeBatch> found = batches.list(id.value(), page.requestedPage(ListOrder.DESC));
        Map<String, String> names =
                people.names(
                        found.items().stream()
                                .map(CodeBatch::maker)
                                .filter(maker -> maker != null && maker.kind() == Actor.Kind.PERSON)
                                .map(Actor::id)
                                .distinct()
                                .toList());
        return PageView.of(found.map(batch -> BatchView.of(batch, names)), page);
    }

    @PUT
    @Path("{batch}/deactivate")
    public DataView<DeactivatedView> deactivate(
            @PathParam("id") UuidParameter id, @PathParam("batch") UuidParameter batch) {
        return new DataView<>(
                new DeactivatedView(batches.deactivateRest(id.value(), batch.value())));
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

    /**
     * A batch in the list.
     *
     * @param madeBy null for batches of releases that did not keep it
     * @param redeemed how many of its codes have been redeemed
     * @param usable how many of them can be redeemed now
     */
    public record BatchView(
            UUID id,
            Instant createdAt,
            MakerView madeBy,
            String pattern,
            String tag,
            int count,
            long redeemed,
            long usable) {

        static BatchView of(CodeBatch batch, Map<String, String> names) {
            Actor maker = batch.maker();
            return new BatchView(
                    batch.id(),
                    batch.createdAt(),
                    maker == null
                            ? null
                            : new MakerView(maker.kind(), maker.id(), names.get(maker.id())),
                    batch.pattern(),
                    batch.tag(),
                    batch.count(),
                    batch.redeemed(),
                    batch.usable());
        }

        /**
         * Who made a batch.
         *
         * @param kind as in the audit trail
         * @param name of a person; null for the operator's keys, and if it is unknown
         */
        public record MakerView(Actor.Kind kind, String id, String name) {}
    }

    /**
     * The rest of a batch was switched off.
     *
     * @param deactivated how many codes could be redeemed until then
     */
    public record DeactivatedView(int deactivated) {}
}
