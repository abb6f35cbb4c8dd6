package org.patientcare.surfaces.operator;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.patientcare.access.security.CurrentCaller;
import org.patientcare.access.security.RequiresDuty;
import org.patientcare.people.person.Duty;
import org.patientcare.platform.http.PageQuery;
import org.patientcare.trail.audit.AuditList;
import org.patientcare.trail.audit.AuditPage;

/** {@code /admin/v1/audit-events}. */
@Path("audit-events")
@Produces(MediaType.APPLICATION_JSON)
@RequiresDuty(value = Duty.AUDIT, narrows = true)
@ApplicationScoped
public class AuditEventsResource {

    @EJB private AuditList list;
    @Inject private CurrentCaller caller;
    @Inject private PageQuery page;

    @GET
    public AuditPageView list(@BeanParam AuditQuery query) {
        AuditPage.Request asked = query.asked(page);
        return AuditPageView.of(list.page(query.filter(caller.actsAs()), asked), asked, page);
    }
}
