package org.patientcare.surfaces.operator;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Response;
import org.patientcare.access.permission.RequiresDuty;
import org.patientcare.operations.certificate.CertificateView;
import org.patientcare.operations.certificate.ErasureCertificates;
import org.patientcare.people.person.Duty;
import org.patientcare.platform.http.UuidParameter;

/** {@code /admin/v1/organizations/{id}/erasures/{erasure}/certificate}. */
@Path("organizations/{id}/erasures/{erasure}/certificate")
@Produces(CertificateView.MEDIA_TYPE)
@RequiresDuty(Duty.ERASURE_CERTIFICATES)
@ApplicationScoped
public class ErasureCertificatesResource {

    @Inject private ErasureCertificates certificates;

    @GET
    public Response certificate(
            @PathParam("id") UuidParameter id, @PathParam("erasure") UuidParameter erasure) {
        return new CertificateView(erasure.value(), certificates.make(id.value(), erasure.value()))
                .answer();
    }
}
