package org.patientcare.surfaces.operator;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.time.Instant;
import java.util.List;
import org.patientcare.access.permission.RequiresCodeDelivery;
import org.patientcare.access.permission.RequiresDuty;
import org.patientcare.patients.activation.ActivationCodeQuery;
import org.patientcare.patients.activation.ActivationCodeRequest;
import org.patientcare.patients.activation.ActivationCodeService;
import org.patientcare.patients.activation.ActivationCodeView;
import org.patientcare.patients.activation.CodeExplanation;
import org.patientcare.patients.activation.CodeFilter;
import org.patientcare.patients.activation.CodeSending;
import org.patientcare.patients.activation.CodeState;
import org.patientcare.patients.activation.RedemptionRefusal;
import org.patientcare.patients.activation.SendRequest;
import org.patientcare.patients.activation.SendView;
import org.patientcare.patients.redemption.RedemptionService;
import org.patientcare.patients.redemption.RedemptionService.RedemptionRecord;
import org.patientcare.people.organization.OrganizationService;
import org.patientcare.people.person.Duty;
import org.patientcare.platform.http.DataView;
import org.patientcare.platform.http.MessageView;
import org.patientcare.platform.http.PageQuery;
import org.patientcare.platform.http.PageView;
import org.patientcare.platform.http.UuidParameter;
import org.patientcare.platform.shared.Characters;
import org.patientcare.platform.shared.ListOrder;
import org.patientcare.platform.shared.NotOnlyWhitespace;
import org.patientcare.sending.delivery.CodeDeliveries;
import org.patientcare.sending.delivery.CodeDelivery;

/**
 * {@code /admin/v1/organizations/{id}/activation-codes}: as on the integration API (contract,
 * section 2), on behalf of the organization in the path; besides, what happened to a code, and
 * undoing a redemption of it.
 */
@Path("organizations/{id}/activation-codes")
@Produces(MediaType.APPLICATION_JSON)
@RequiresDuty(Duty.CODES)
@ApplicationScoped
public class ActivationCodesResource {

    @EJB private ActivationCodeService codes;
    @EJB private RedemptionService redemptions;
    @Inject private CodeDeliveries deliveries;
    @EJB private OrganizationService organizations;
    @Inject private CodeSending sending;
    @Inject private PageQuery page;

    @POST
    @Consumes(MediaType.APPLICATION_JSON)
    public MessageView create(@PathParam("id") UuidParameter id, ActivationCodeRequest request) {
        codes.create(organizations.get(id.value()).id(), request.terms());
        return MessageView.SUCCESS;
    }

    @GET
    public PageView<ActivationCodeView> list(
            @PathParam("id") UuidParameter id, @BeanParam ActivationCodeQuery query) {
        CodeFilter filter = query.filter(page, organizations.timeZone(id.value()));
        return PageView.of(
                codes.list(
                                organizations.get(id.value()).id(),
                                filter,
                                page.requestedPage(ListOrder.DESC))
                        .map(ActivationCodeView::of),
                page);
    }

    @PUT
    @Path("{code: .+}/activate")
    public MessageView activate(@PathParam("id") UuidParameter id, @PathParam("code") String code) {
        codes.activate(id.value(), code);
        return MessageView.SUCCESS;
    }

    @PUT
    @Path("{code: .+}/deactivate")
    public MessageView deactivate(
            @PathParam("id") UuidParameter id, @PathParam("code") String code) {
        codes.deactivate(id.value(), code);
        return MessageView.SUCCESS;
    }

    @PUT
    @Path("{code: .+}/send")
    @Consumes(MediaType.APPLICATION_JSON)
    @RequiresCodeDelivery
    public SendView send(
            @PathParam("id") UuidParameter id,
            @PathParam("code") String code,
            SendRequest request) {
        return SendView.of(sending.send(request.message(id.value(), code)));
    }

    @GET
    @Path("{code: .+}")
    public DataView<CodeExplanationView> explain(
            @PathParam("id") UuidParameter id, @PathParam("code") String code) {
        CodeExplanation explained = codes.explain(id.value(), code);
        return new DataView<>(
                CodeExplanationView.of(
                        explained,
                        redemptions.list(id.value(), explained.code()),
                        deliveries.ofCode(id.value(), explained.code().code())));
    }

    @POST
    @Path("{code: .+}/redemptions/{patient_code: .+}/undo")
    @RequiresDuty(
            value = Duty.CODES,
            auditedAs =
                    "organizations/{id}/activation-codes/{code: .+}/redemptions/{patient_code: .+}/undo#undo")
    @Consumes(MediaType.APPLICATION_JSON)
    public void undo(
            @PathParam("id") UuidParameter id,
            @PathParam("code") String code,
            @PathParam("patient_code") String patientCode,
            UndoRequest request) {
        redemptions.undo(id.value(), code, patientCode, request.reason());
    }

    /**
     * The state of an activation code and what happened to it (contract, section 8).
     *
     * @param refusal why the code would be refused now for a patient who has never redeemed it;
     *     null if it would be accepted
     * @param redemptions the redemptions that have not been undone
     * @param deliveries the attempts to send the code, newest first; at most the latest 100
     */
    public record CodeExplanationView(
            String code,
            CodeState state,
            RedemptionRefusal refusal,
            List<Redemption> redemptions,
            List<UndoneRedemption> undoneRedemptions,
            List<OrganizationsResource.DeliveryView> deliveries) {

        /**
         * A redemption that has not been undone.
         *
         * @param subscribedUntil when the subscription from this redemption ends; null if it never
         *     ends
         */
        public record Redemption(PatientReference patient, Instant at, Instant subscribedUntil) {}

        /** A redemption that was undone. */
        public record UndoneRedemption(
                PatientReference patient, Instant at, Instant undoneAt, String reason) {}

        /** A patient, identified by the organization's patient code. */
        public record PatientReference(String code) {}

        static CodeExplanationView of(
                CodeExplanation explained,
                List<RedemptionRecord> redemptions,
                List<CodeDelivery> deliveries) {
            return new CodeExplanationView(
                    explained.code().code(),
                    explained.state(),
                    explained.refusal(),
                    redemptions.stream()
                            .filter(each -> each.undoneAt() == null)
                            .map(
                                    each ->
                                            new Redemption(
                                                    new PatientReference(each.patientCode()),
                                                    each.at(),
                                                    each.subscribedUntil()))
                            .toList(),
                    redemptions.stream()
                            .filter(each -> each.undoneAt() != null)
                            .map(
                                    each ->
                                            new UndoneRedemption(
                                                    new PatientReference(each.patientCode()),
                                                    each.at(),
                                                    each.undoneAt(),
                                                    each.undoReason()))
                            .toList(),
                    deliveries.stream().map(OrganizationsResource.DeliveryView::of).toList());
        }
    }

    /** Why a redemption is undone. */
    public record UndoRequest(
            @NotNull @NotOnlyWhitespace(message = "{required}") @Characters String reason) {}
}
