package org.patientcare.surfaces.operator;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.patientcare.access.security.RequiresDuty;
import org.patientcare.people.person.Duty;
import org.patientcare.platform.http.PageQuery;
import org.patientcare.platform.http.PageView;
import org.patientcare.sending.delivery.CapturedMessages;

/** {@code /admin/v1/captured-messages}. */
@Path("captured-messages")
@Produces(MediaType.APPLICATION_JSON)
@RequiresDuty(Duty.CAPTURED_MESSAGES)
@ApplicationScoped
public class CapturedMessagesResource {

    @Inject private CapturedMessages messages;
    @Inject private PageQuery page;

    @GET
    public PageView<CapturedMessageView> list() {
        return PageView.of(messages.list(page.requestedPage()).map(CapturedMessageView::of), page);
    }
}
