package org.patientcare.surfaces.operator;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import org.patientcare.access.permission.RequiresDuty;
import org.patientcare.patients.activation.ActivationCodeService;
import org.patientcare.patients.activation.CodeState;
import org.patientcare.patients.activation.FoundCode;
import org.patientcare.people.person.Duty;
import org.patientcare.platform.http.DataView;
import org.patientcare.platform.http.UuidParameter;
import org.patientcare.platform.shared.Characters;
import org.patientcare.platform.shared.NotOnlyWhitespace;
import org.patientcare.surfaces.operator.AppointmentsResource.AppointmentListItemView;
import org.patientcare.visits.appointment.AppointmentLists;

/**
 * What an organization has under a code that somebody typed. Each search is a POST: the text comes
 * from a field for anything, so it may be the name of a patient, and must not be in a URL.
 */
@Path("organizations")
@Produces(MediaType.APPLICATION_JSON)
@ApplicationScoped
public class CodeSearchResource {

    @EJB private ActivationCodeService codes;
    @EJB private AppointmentLists appointments;

    @POST
    @Path("{id}/activation-code-search")
    @RequiresDuty(
            value = Duty.CODES,
            auditedAs = "organizations/{id}/activation-code-search#activationCodes")
    @Consumes(MediaType.APPLICATION_JSON)
    public DataView<List<FoundCodeView>> activationCodes(
            @PathParam("id") UuidParameter id, CodeSearchRequest request) {
        return new DataView<>(
                codes.search(id.value(), request.code()).stream().map(FoundCodeView::of).toList());
    }

    @POST
    @Path("{id}/appointment-search")
    @RequiresDuty(
            value = Duty.APPOINTMENTS,
            auditedAs = "organizations/{id}/appointment-search#appointments")
    @Consumes(MediaType.APPLICATION_JSON)
    public DataView<List<AppointmentListItemView>> appointments(
            @PathParam("id") UuidParameter id, CodeSearchRequest request) {
        return new DataView<>(
                appointments.search(id.value(), request.code()).stream()
                        .map(AppointmentListItemView::of)
                        .toList());
    }

    /** A code as somebody typed it. */
    public record CodeSearchRequest(
            @NotNull @NotOnlyWhitespace(message = "{required}") @Characters String code) {

        /** Omits the text, which may be a name, to keep it out of the log. */
        @Override
        public String toString() {
            return "CodeSearchRequest";
        }
    }

    /**
     * An activation code that was found.
     *
     * @param planName null if unset
     */
    public record FoundCodeView(String code, String planName, CodeState state) {

        static FoundCodeView of(FoundCode found) {
            return new FoundCodeView(found.code(), found.planName(), found.state());
        }
    }
}
