package org.patientcare.surfaces.operator;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import org.patientcare.access.security.CurrentCaller;
import org.patientcare.access.security.RequiresDuty;
import org.patientcare.people.person.Duty;
import org.patientcare.people.person.PersonService;
import org.patientcare.platform.csv.Delimiter;
import org.patientcare.platform.http.PageQuery;
import org.patientcare.platform.page.ReaderLanguage;
import org.patientcare.platform.server.RequestHolder;
import org.patientcare.trail.audit.AuditExport;
import org.patientcare.trail.audit.AuditFilter;
import org.patientcare.trail.audit.AuditList;
import org.patientcare.trail.audit.AuditPage;

/** {@code /admin/v1/audit-events}. */
@Path("audit-events")
@Produces(MediaType.APPLICATION_JSON)
@RequiresDuty(value = Duty.AUDIT, scopedToActingOrganization = true)
@ApplicationScoped
public class AuditEventsResource {

    @EJB private AuditList list;
    @EJB private PersonService people;
    @Inject private CurrentCaller caller;
    @Inject private AuditExport exports;
    @Inject private PageQuery page;
    @Inject private RequestHolder current;

    /** Searches by POST so that no patient code appears in the URL. */
    @POST
    @Path("search")
    @Consumes(MediaType.APPLICATION_JSON)
    public AuditSearchView search(AuditSearchRequest request) {
        AuditFilter filter = request.query().filter(caller.actingRole());
        AuditPage.Request pageRequest = request.query().pageRequest(page);
        AuditPage found = list.page(filter, request.subject(filter.organization()), pageRequest);
        return AuditSearchView.of(
                found, people.names(AuditSearchView.people(found)), pageRequest, page);
    }

    @POST
    @Path("export")
    @RequiresDuty(value = Duty.AUDIT, scopedToActingOrganization = true, recent = true)
    @Consumes(MediaType.APPLICATION_JSON)
    @Produces(AuditCsv.MEDIA_TYPE)
    public Response export(AuditSearchRequest request) {
        AuditFilter filter = request.query().filter(caller.actingRole());
        AuditCsv table = new AuditCsv(Delimiter.forReader(ReaderLanguage.requested(current.get())));
        boolean complete = exports.read(filter, request.subject(filter.organization()), table::add);
        return Response.ok(table.bytes(), AuditCsv.MEDIA_TYPE)
                .header(
                        HttpHeaders.CONTENT_DISPOSITION,
                        "attachment; filename=\"audit-events.csv\"")
                .header("X-Complete", complete)
                .build();
    }

    @GET
    public AuditPageView list(@BeanParam AuditQuery query) {
        AuditPage.Request pageRequest = query.pageRequest(page);
        return AuditPageView.of(
                list.page(query.filter(caller.actingRole()), pageRequest), pageRequest, page);
    }
}
