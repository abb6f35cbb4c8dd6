package org.patientcare.talk.feed;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.container.AsyncResponse;
import jakarta.ws.rs.container.Suspended;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntConsumer;
import org.patientcare.access.caller.CurrentCaller;
import org.patientcare.access.permission.RequiresPermission;
import org.patientcare.people.organization.Permission;
import org.patientcare.platform.config.PublicPaths;
import org.patientcare.platform.http.RequestWatch;
import org.patientcare.platform.server.RequestHolder;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.FaultCode;
import org.patientcare.platform.shared.Faults;
import org.patientcare.platform.shared.WireNamed;
import org.patientcare.talk.feed.EventFeed.FeedCriteria;
import org.patientcare.talk.feed.LongPolls.FeedResponse;
import org.patientcare.trail.outbox.EventType;
import org.patientcare.trail.outbox.OriginFilter;

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

    /**
     * The query parameters of the feed; an empty parameter counts as absent (events.md, section 6).
     */
    public static class FeedQuery {

        private static final int MAX_LIMIT = 1_000;
        private static final int DEFAULT_LIMIT = 100;
        private static final int MAX_WAIT_SECONDS = 20;

        /** In characters; longer than all types together. */
        private static final int MAX_TYPES_LENGTH = 1_000;

        @QueryParam("after")
        private String after;

        @QueryParam("types")
        private String types;

        @QueryParam("origin")
        private String origin;

        @QueryParam("limit")
        private String limit;

        @QueryParam("wait")
        private String wait;

        @QueryParam("payload")
        private String payload;

        /**
         * @throws DomainException of kind INVALID with every parameter that cannot be read
         */
        FeedCriteria terms() {
            Faults faults = new Faults();
            boolean now = "now".equals(after);
            FeedCriteria terms =
                    new FeedCriteria(
                            now ? Optional.empty() : cursor(faults),
                            now,
                            types(faults),
                            word(OriginFilter.class, "origin", origin, OriginFilter.SYSTEM, faults),
                            whole("limit", limit, 1, MAX_LIMIT, faults).orElse(DEFAULT_LIMIT),
                            Duration.ofSeconds(
                                    whole("wait", wait, 0, MAX_WAIT_SECONDS, faults).orElse(0)),
                            word(PayloadForm.class, "payload", payload, PayloadForm.FULL, faults)
                                    == PayloadForm.THIN);
            faults.throwIfAny();
            return terms;
        }

        private Optional<Cursor> cursor(Faults faults) {
            Optional<Cursor> cursor = given(after).flatMap(Cursor::parse);
            if (given(after).isPresent() && cursor.isEmpty()) {
                faults.add("after", FaultCode.UNKNOWN_NEXT_OR_NOW.of());
            }
            return cursor;
        }

        private Set<String> types(Faults faults) {
            Set<String> asked = new TreeSet<>();
            String text = given(types).orElse("");
            boolean known = text.length() <= MAX_TYPES_LENGTH;
            for (String word : known && !text.isEmpty() ? text.split(",", -1) : new String[0]) {
                asked.add(word);
                known &= EventType.isKnownType(word);
            }
            if (!known) {
                faults.add("types", FaultCode.UNKNOWN_VALUES.of(all()));
            }
            return asked;
        }

        private static List<String> all() {
            return Arrays.stream(EventType.values()).map(EventType::code).toList();
        }

        private static Optional<Integer> whole(
                String name, String text, int least, int most, Faults faults) {
            Optional<Integer> number =
                    given(text)
                            .filter(t -> t.matches("[0-9]{1,5}"))
                            .map(Integer::valueOf)
                            .filter(n -> n >= least && n <= most);
            if (given(text).isPresent() && number.isEmpty()) {
                faults.add(name, FaultCode.OUT_OF_RANGE.of(least, most));
            }
            return number;
        }

        private static <E extends Enum<E> & WireNamed> E word(
                Class<E> type, String name, String text, E otherwise, Faults faults) {
            Optional<E> word = WireNamed.find(type, given(text).orElse(otherwise.code()));
            if (word.isEmpty()) {
                faults.add(name, FaultCode.unknownValue(type));
            }
            return word.orElse(otherwise);
        }

        private static Optional<String> given(String text) {
            return Optional.ofNullable(text).filter(t -> !t.isEmpty());
        }

        /** How much of a payload is returned. */
        private enum PayloadForm implements WireNamed {
            FULL,
            /** Ids only. */
            THIN
        }
    }
}
