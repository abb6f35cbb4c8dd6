package org.patientcare.operator;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.patientcare.delivery.CapturedMessages;
import org.patientcare.http.PageQuery;
import org.patientcare.http.PageView;
import org.patientcare.security.RequiresOperator;

/** {@code /admin/v1/captured-messages}. */
@Path("captured-messages")
@Produces(MediaType.APPLICATION_JSON)
@RequiresOperator
@ApplicationScoped
public class CapturedMessagesResource {

    @Inject private CapturedMessages messages;
    @Inject private PageQuery page;

    @GET
    public PageView<CapturedMessageView> list() {
        return PageView.of(messages.list(page.asked()).map(CapturedMessageView::of), page);
    }
}
