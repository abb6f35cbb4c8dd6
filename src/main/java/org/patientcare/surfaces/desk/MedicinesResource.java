package org.patientcare.surfaces.desk;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import java.util.UUID;
import org.patientcare.access.caller.CurrentCaller;
import org.patientcare.access.permission.RequiresDuty;
import org.patientcare.documents.medicine.Medicine;
import org.patientcare.documents.medicine.MedicineService;
import org.patientcare.documents.medicine.MedicineService.PrescribedMedicine;
import org.patientcare.people.person.Duty;
import org.patientcare.platform.http.DataView;
import org.patientcare.platform.http.UuidParameter;

/** {@code /desk/v1/organizations/{id}/medicines}: from which a professional chooses. */
@Path("organizations/{id}/medicines")
@Produces(MediaType.APPLICATION_JSON)
@RequiresDuty(Duty.DESK)
@ApplicationScoped
public class MedicinesResource {

    @EJB private MedicineService medicines;
    @Inject private DeskResolver deskResolver;
    @Inject private CurrentCaller caller;

    @GET
    public DataView<OwnMedicinesView> own(@PathParam("id") UuidParameter id) {
        UUID organization = id.value();
        String professional = deskResolver.of(caller.session(), organization).professional();
        return new DataView<>(
                new OwnMedicinesView(
                        medicines.prescribedBy(organization, professional),
                        medicines.isListed(organization)));
    }

    @GET
    @Path("listed")
    public DataView<List<Medicine>> listed(
            @PathParam("id") UuidParameter id, @QueryParam("name") String name) {
        deskResolver.of(caller.session(), id.value());
        return new DataView<>(medicines.find(id.value(), name));
    }

    /**
     * The medicines that a professional prescribed before.
     *
     * @param prescribed most often first; at most 200
     * @param listed whether the organization has a list of medicines
     */
    public record OwnMedicinesView(List<PrescribedMedicine> prescribed, boolean listed) {}
}
