package org.patientcare.bench;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;

/** Answers a constant of the size of a patient. */
@Path("constant")
public class YardstickResource {

    private static final String PATIENT =
            """
            {"code":"p-000001","first_name":"Ana","last_name":"Pereira","gender":"female",\
            "birth_date":"1980-05-17","tax_id":"12345678Z","email":"ana@example.org","plan":"basic",\
            "phone":"+34600000000","locale":"es","created_at":"2025-01-01 00:00:00+0000",\
            "updated_at":"2025-01-01 00:00:00+0000","unsubscribed_at":null,"meta":{"ward":"4"}}""";

    @GET
    @Produces(MediaType.APPLICATION_JSON)
    public String constant() {
        return PATIENT;
    }
}
