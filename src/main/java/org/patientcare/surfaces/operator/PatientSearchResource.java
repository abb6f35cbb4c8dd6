package org.patientcare.surfaces.operator;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.patientcare.access.security.RequiresDuty;
import org.patientcare.patients.patient.PatientSearch;
import org.patientcare.people.person.Duty;
import org.patientcare.platform.http.PageQuery;
import org.patientcare.platform.http.SearchPageView;
import org.patientcare.platform.http.UuidParameter;

/**
 * {@code /admin/v1/organizations/{id}/patient-search}. It is a POST so that no name appears in the
 * URL.
 */
@Path("organizations/{id}/patient-search")
@Produces(MediaType.APPLICATION_JSON)
@RequiresDuty(Duty.PATIENTS)
@ApplicationScoped
public class PatientSearchResource {

    @EJB private PatientSearch patients;
    @Inject private PageQuery pages;

    @POST
    @Consumes(MediaType.APPLICATION_JSON)
    public SearchPageView<FoundPatientView> search(
            @PathParam("id") UuidParameter id, PatientSearchRequest request) {
        return SearchPageView.of(
                patients.find(id.value(), request.filter(), pages.requestedPage(request.page()))
                        .map(FoundPatientView::of),
                pages);
    }
}
