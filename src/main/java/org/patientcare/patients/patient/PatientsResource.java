package org.patientcare.patients.patient;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
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
import org.patientcare.access.security.CurrentCaller;
import org.patientcare.access.security.RequiresPermission;
import org.patientcare.people.organization.Permission;
import org.patientcare.platform.config.PublicPaths;
import org.patientcare.platform.http.CallersZone;
import org.patientcare.platform.http.MessageView;
import org.patientcare.platform.http.PageQuery;
import org.patientcare.platform.http.PageView;

/** {@code /v1/patients} (contract, section 3). */
@Path(PublicPaths.PATIENTS)
@Produces(MediaType.APPLICATION_JSON)
@RequiresPermission(Permission.PATIENTS)
@ApplicationScoped
public class PatientsResource {

    @EJB private PatientService patients;
    @EJB private PatientChanges changes;
    @Inject private CurrentCaller caller;
    @Inject private CallersZone zone;
    @Inject private PageQuery page;

    @PUT
    @Consumes(MediaType.APPLICATION_JSON)
    public MessageView upsert(PatientsRequest request) {
        patients.upsert(caller.organization(), request.patients());
        return MessageView.SUCCESS;
    }

    @GET
    public PageView<PatientView> list(@BeanParam PatientQuery query) {
        Instant updatedAfter = query.updatedAfter(page, zone.get());
        return PageView.of(
                changes.list(caller.organization(), updatedAfter, page.requestedCursorPage())
                        .map(PatientView::of),
                page);
    }

    @GET
    @Path("{code: .+}")
    public PatientView get(@PathParam("code") String code) {
        return PatientView.of(patients.read(caller.organization(), code));
    }

    /**
     * Reads the patient whose code is {@code authenticate}: the path of the POST below would hide
     * it.
     */
    @GET
    @Path("authenticate")
    public PatientView getAuthenticate() {
        return get("authenticate");
    }

    @POST
    @Path("authenticate")
    @Consumes(MediaType.APPLICATION_JSON)
    public AccessTokenView authenticate(AuthenticateRequest request) {
        return AccessTokenView.bearer(patients.authenticate(caller.organization(), request.code()));
    }
}
