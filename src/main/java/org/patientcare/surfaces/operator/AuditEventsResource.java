package org.patientcare.surfaces.operator;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.constraints.Min;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.patientcare.access.caller.CurrentCaller;
import org.patientcare.access.permission.RequiresDuty;
import org.patientcare.patients.patient.PatientRef;
import org.patientcare.people.person.Duty;
import org.patientcare.people.person.PersonService;
import org.patientcare.platform.csv.CsvText;
import org.patientcare.platform.csv.CsvText.Delimiter;
import org.patientcare.platform.http.ChecksItself;
import org.patientcare.platform.http.PageQuery;
import org.patientcare.platform.http.PageView;
import org.patientcare.platform.page.ReaderLanguage;
import org.patientcare.platform.server.RequestHolder;
import org.patientcare.platform.shared.Characters;
import org.patientcare.platform.shared.Faults;
import org.patientcare.platform.shared.Timestamps;
import org.patientcare.platform.shared.Uuids;
import org.patientcare.trail.audit.Actor;
import org.patientcare.trail.audit.AuditEvent;
import org.patientcare.trail.audit.AuditExport;
import org.patientcare.trail.audit.AuditFilter;
import org.patientcare.trail.audit.AuditList;
import org.patientcare.trail.audit.AuditList.AuditedPatient;
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
        AuditQuery.AuditSearch search = request.query().search(caller.actingRole(), page);
        AuditPage found =
                list.page(
                        search.filter(),
                        request.subject(search.filter().organization()),
                        search.page());
        return AuditSearchView.of(
                found, people.names(AuditSearchView.people(found)), search.page(), page);
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
        AuditQuery.AuditSearch search = query.search(caller.actingRole(), page);
        return AuditPageView.of(list.page(search.filter(), search.page()), search.page(), page);
    }

    /**
     * The conditions of a search for audit events; null leaves a condition out. The formats are
     * those of {@link AuditQuery}.
     *
     * @param ref our opaque reference to a patient; requires the organization
     * @param before the key at which the page starts, from {@code next} of the page before it
     * @param page the number of the page; without {@code before} only the first pages can be
     *     requested
     */
    public record AuditSearchRequest(
            @Characters String organization,
            @Characters String actor,
            @Characters String patient,
            @Characters String ref,
            @Characters String action,
            @Characters String outcome,
            @Characters String from,
            @Characters String to,
            @Characters String before,
            @Min(1) Integer page)
            implements ChecksItself {

        @Override
        public void check(Faults faults) {
            query().check(faults);
        }

        AuditQuery query() {
            return new AuditQuery(this);
        }

        /**
         * The patient whose events are searched for; empty if the request names none.
         *
         * @param of the organization whose events are searched
         */
        Optional<AuditedPatient> subject(UUID of) {
            return Optional.ofNullable(ref)
                    .map(text -> new AuditedPatient(of, PatientRef.fromString(text).id()));
        }
    }

    /**
     * A page of the audit trail. The next page is addressed by a key instead of a page number, and
     * the total is exact only up to a limit.
     */
    public record AuditPageView(List<AuditEvent> data, PageView.Links links, Meta meta) {

        static final String BEFORE_PARAMETER = "before";

        /**
         * @param completeSince for the events of one patient: events before this instant may be
         *     missing; null if none can be missing
         */
        public record Meta(
                long currentPage,
                Long from,
                long lastPage,
                String path,
                int perPage,
                Long to,
                long total,
                boolean totalIsExact,
                Instant completeSince) {}

        static AuditPageView of(AuditPage page, AuditPage.Request pageRequest, PageQuery query) {
            long number = pageRequest.number();
            long counted =
                    Math.max(1, (page.total() + pageRequest.size() - 1) / pageRequest.size());
            long last =
                    page.next().isPresent()
                            ? Math.max(counted, number + 1)
                            : Math.max(counted, number);
            boolean empty = page.events().isEmpty();
            long before = (number - 1) * pageRequest.size();
            return new AuditPageView(
                    page.events(),
                    new PageView.Links(
                            query.link(1, BEFORE_PARAMETER),
                            page.isExact() ? query.link(counted, BEFORE_PARAMETER) : null,
                            previous(pageRequest, query),
                            page.next()
                                    .map(
                                            key ->
                                                    query.link(number + 1, BEFORE_PARAMETER)
                                                            + "&"
                                                            + BEFORE_PARAMETER
                                                            + "="
                                                            + key.text())
                                    .orElse(null)),
                    new Meta(
                            number,
                            empty ? null : before + 1,
                            last,
                            query.path(),
                            pageRequest.size(),
                            empty ? null : before + page.events().size(),
                            page.total(),
                            page.isExact(),
                            page.completeSince().orElse(null)));
        }

        /** The link to the previous page; null if that page cannot be addressed by its number. */
        private static String previous(AuditPage.Request pageRequest, PageQuery query) {
            AuditPage.Request previous =
                    new AuditPage.Request(pageRequest.number() - 1, pageRequest.size(), null);
            return pageRequest.number() > 1 && previous.isReachable()
                    ? query.link(previous.number(), BEFORE_PARAMETER)
                    : null;
        }
    }

    /**
     * A page of search results. It has no links because the search conditions are sent in the
     * request body, not in the URL.
     *
     * @param people current names of the people with an account who appear as actors, objects or
     *     makers of links in {@code data}; unknown ids are left out
     * @param next what to send with the same conditions to get the next page; null on the last page
     */
    public record AuditSearchView(
            List<AuditEvent> data, List<PersonName> people, Next next, AuditPageView.Meta meta) {

        private static final String PERSON = "person";

        private static final Pattern MAKER =
                Pattern.compile("\"made_by\":\"person:([0-9a-f-]{36})\"");

        /** The members to set in the request for the next page. */
        public record Next(long page, String before) {}

        /** The name of a person with an account. */
        public record PersonName(String id, String name) {}

        /**
         * @param names the people's names by their ids
         */
        static AuditSearchView of(
                AuditPage page,
                Map<String, String> names,
                AuditPage.Request pageRequest,
                PageQuery query) {
            return new AuditSearchView(
                    page.events(),
                    names.entrySet().stream()
                            .map(named -> new PersonName(named.getKey(), named.getValue()))
                            .toList(),
                    page.next()
                            .map(key -> new Next(pageRequest.number() + 1, key.text()))
                            .orElse(null),
                    AuditPageView.of(page, pageRequest, query).meta());
        }

        /**
         * The distinct ids of the people who appear as actors, objects or makers of links. The
         * operator's keys also appear as actors of kind person, with a name that is no UUID; they
         * are left out.
         */
        static List<String> people(AuditPage page) {
            return page.events().stream()
                    .flatMap(AuditSearchView::people)
                    .filter(id -> Uuids.parse(id).isPresent())
                    .distinct()
                    .toList();
        }

        private static Stream<String> people(AuditEvent event) {
            return Stream.concat(maker(event), actorsAndObjects(event));
        }

        /** The person who made the link that the actor used. */
        private static Stream<String> maker(AuditEvent event) {
            return event.facts() == null
                    ? Stream.empty()
                    : MAKER.matcher(event.facts().text()).results().map(match -> match.group(1));
        }

        private static Stream<String> actorsAndObjects(AuditEvent event) {
            return Stream.concat(
                    event.actor().kind() == Actor.Kind.PERSON
                            ? Stream.of(event.actor().id())
                            : Stream.empty(),
                    event.object().kind().equals(PERSON)
                            ? event.object().codes().stream()
                            : Stream.empty());
        }
    }

    /**
     * Audit events as a CSV file for spreadsheets. The size is limited because a node builds the
     * file in memory.
     */
    static final class AuditCsv {

        /** The maximum size of the file in bytes. */
        static final int MAX_BYTES = 16 * 1024 * 1024;

        static final String MEDIA_TYPE = CsvText.MEDIA_TYPE + "; charset=UTF-8";

        private static final List<String> HEADING =
                List.of(
                        "at",
                        "actor_kind",
                        "actor_id",
                        "action",
                        "object_kind",
                        "object_codes",
                        "organization",
                        "outcome",
                        "times",
                        "request_id",
                        "address",
                        "facts");

        private final ByteArrayOutputStream table = new ByteArrayOutputStream();

        private final Delimiter delimiter;

        AuditCsv(Delimiter delimiter) {
            this.delimiter = delimiter;
            table.writeBytes(bytes(new CsvText(delimiter).row(HEADING)));
        }

        /** Adds an event unless the file would become too large. Returns whether it was added. */
        boolean add(AuditEvent event) {
            byte[] row = bytes(CsvText.continuation(delimiter).row(row(event)));
            boolean fits = table.size() + row.length <= MAX_BYTES;
            if (fits) {
                table.writeBytes(row);
            }
            return fits;
        }

        byte[] bytes() {
            return table.toByteArray();
        }

        private static byte[] bytes(CsvText text) {
            return text.toString().getBytes(StandardCharsets.UTF_8);
        }

        private static List<String> row(AuditEvent event) {
            return Stream.of(
                            Timestamps.inSeconds(event.at()),
                            event.actor().kind().code(),
                            event.actor().id(),
                            event.action(),
                            event.object().kind(),
                            String.join(" ", event.object().codes()),
                            event.organization(),
                            event.outcome(),
                            event.times(),
                            event.requestId(),
                            event.address(),
                            event.facts() == null ? null : event.facts().text())
                    .map(value -> Objects.toString(value, null))
                    .toList();
        }
    }
}
