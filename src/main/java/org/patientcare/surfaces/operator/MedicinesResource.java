package org.patientcare.surfaces.operator;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import org.patientcare.access.permission.RequiresDuty;
import org.patientcare.documents.medicine.MedicineService;
import org.patientcare.documents.medicine.MedicineTable;
import org.patientcare.people.person.Duty;
import org.patientcare.platform.config.PublicPaths;
import org.patientcare.platform.csv.CsvText;
import org.patientcare.platform.http.DataView;
import org.patientcare.platform.http.RequestValidation;
import org.patientcare.platform.http.UuidParameter;

/** {@code /admin/v1/organizations/{id}/medicines}: the list that professionals are offered. */
@Path("organizations/{id}/" + PublicPaths.MEDICINES)
@Produces(MediaType.APPLICATION_JSON)
@RequiresDuty(Duty.PROFILE)
@ApplicationScoped
public class MedicinesResource {

    @EJB private MedicineService medicines;
    @Inject private RequestValidation validation;

    @GET
    public DataView<MedicineListView> count(@PathParam("id") UuidParameter id) {
        return new DataView<>(new MedicineListView(medicines.count(id.value())));
    }

    @PUT
    @Consumes(CsvText.MEDIA_TYPE)
    public DataView<MedicineListView> load(@PathParam("id") UuidParameter id, byte[] csv) {
        medicines.count(id.value()); // an unknown organization is refused before the file is read
        return new DataView<>(
                new MedicineListView(
                        medicines.replace(id.value(), MedicineTable.read(csv, validation::check))));
    }

    @DELETE
    public void remove(@PathParam("id") UuidParameter id) {
        medicines.replace(id.value(), List.of());
    }

    /**
     * The list of medicines of an organization.
     *
     * @param count how many are in it
     */
    public record MedicineListView(long count) {}
}
