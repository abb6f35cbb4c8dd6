package org.patientcare.operations.certificate;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Response;
import org.patientcare.access.caller.CurrentCaller;
import org.patientcare.access.permission.RequiresPermission;
import org.patientcare.people.organization.Permission;
import org.patientcare.platform.http.UuidParameter;

/** {@code /v1/erasures/{id}/certificate}: the proof of an erasure. */
@Path("erasures/{id}/certificate")
@Produces(CertificateView.MEDIA_TYPE)
@RequiresPermission(Permission.PATIENTS_ERASE)
@ApplicationScoped
public class CertificatesResource {

    @Inject private ErasureCertificates certificates;
    @Inject private CurrentCaller caller;

    @GET
    public Response certificate(@PathParam("id") UuidParameter id) {
        return new CertificateView(id.value(), certificates.make(caller.organization(), id.value()))
                .answer();
    }
}
