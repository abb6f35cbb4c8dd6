package org.patientcare.talk.feed;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.container.AsyncResponse;
import jakarta.ws.rs.container.Suspended;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.function.IntConsumer;
import org.patientcare.access.security.CurrentCaller;
import org.patientcare.access.security.RequiresPermission;
import org.patientcare.people.organization.Permission;
import org.patientcare.platform.config.PublicPaths;
import org.patientcare.platform.http.RequestWatch;
import org.patientcare.platform.server.RequestHolder;
import org.patientcare.talk.feed.LongPolls.FeedResponse;

/** {@code /v1/events} (events.md, section 6). */
@Path(PublicPaths.EVENTS)
@Produces(MediaType.APPLICATION_JSON)
@RequiresPermission(Permission.WEBHOOKS)
@ApplicationScoped
public class FeedResource {

    private static final int OK = 200;
    private static final int FAILED = 500;

    @Inject private LongPolls polls;
    @Inject private CurrentCaller caller;
    @Inject private RequestHolder request;

    @GET
    public void read(@BeanParam FeedQuery query, @Suspended AsyncResponse answer) {
        polls.answer(caller.organization(), query.terms(), new Answer(answer, request));
    }

    /** The response to the current request; it may be completed by any thread. */
    private static final class Answer implements FeedResponse {

        private final AsyncResponse response;
        private final RequestHolder request;
        private IntConsumer later = status -> {};

        Answer(AsyncResponse response, RequestHolder request) {
            this.response = response;
            this.request = request;
        }

        @Override
        public void suspended() {
            later = RequestWatch.markAnsweredLater(request.get());
        }

        @Override
        public void complete(FeedView page, boolean last) {
            Response.ResponseBuilder built = Response.ok(page, MediaType.APPLICATION_JSON_TYPE);
            response.resume((last ? built.header("Connection", "close") : built).build());
            later.accept(OK);
        }

        @Override
        public void fail(RuntimeException failure) {
            response.resume(failure);
            later.accept(FAILED);
        }
    }
}
