package org.patientcare.surfaces.operator;

import jakarta.ws.rs.QueryParam;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import org.patientcare.people.person.RoleAssignment;
import org.patientcare.platform.http.FilterReader;
import org.patientcare.platform.http.PageQuery;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.Fault;
import org.patientcare.platform.shared.FaultCode;
import org.patientcare.platform.shared.Faults;
import org.patientcare.platform.shared.Page;
import org.patientcare.platform.shared.Timestamps;
import org.patientcare.platform.shared.Uuids;
import org.patientcare.platform.shared.WireNamed;
import org.patientcare.trail.audit.AuditAction;
import org.patientcare.trail.audit.AuditEvent.Outcome;
import org.patientcare.trail.audit.AuditFilter;
import org.patientcare.trail.audit.AuditPage;

/** The filters of a request for audit events. An empty parameter is treated as absent. */
public class AuditQuery {

    @QueryParam("organization")
    private String organization;

    @QueryParam("actor")
    private String actor;

    @QueryParam("patient")
    private String patient;

    @QueryParam("action")
    private String action;

    @QueryParam("outcome")
    private String outcome;

    @QueryParam("from")
    private String from;

    @QueryParam("to")
    private String to;

    @QueryParam(AuditEventsResource.AuditPageView.BEFORE_PARAMETER)
    private String before;

    private String ref;
    private Integer numberInBody;

    /** JAX-RS injects the query parameters after construction. */
    public AuditQuery() {
        // All filters are unset.
    }

    /** Takes the filters from a request body. */
    AuditQuery(AuditEventsResource.AuditSearchRequest body) {
        organization = body.organization();
        actor = body.actor();
        patient = body.patient();
        ref = body.ref();
        action = body.action();
        outcome = body.outcome();
        from = body.from();
        to = body.to();
        before = body.before();
        numberInBody = body.page();
    }

    /**
     * @param role the role by which the caller acts; the auditor of one organization sees only that
     *     organization's events
     * @throws DomainException of kind INVALID with every filter that cannot be read, and the page
     *     if it cannot be read or starts beyond the last event that can be addressed by a page
     *     number; NOT_FOUND if the auditor of one organization names another one
     */
    AuditSearch search(Optional<RoleAssignment> role, PageQuery page) {
        Faults faults = new Faults();
        AuditFilter filter = filter(role, faults);
        AuditPage.Request pageRequest = pageRequest(page, faults);
        faults.throwIfAny();
        return new AuditSearch(filter, pageRequest);
    }

    /** The same without a page. */
    AuditFilter filter(Optional<RoleAssignment> role) {
        Faults faults = new Faults();
        AuditFilter filter = filter(role, faults);
        faults.throwIfAny();
        return filter;
    }

    private AuditFilter filter(Optional<RoleAssignment> role, Faults faults) {
        role.map(RoleAssignment::organization).map(UUID::toString).ifPresent(this::restrictTo);
        if (ref != null && (FilterReader.given(organization).isEmpty() || patient != null)) {
            faults.add("ref", FaultCode.NOT_COMBINABLE_REF.of("patient"));
        }
        return filter(faults);
    }

    private AuditFilter filter(Faults faults) {
        return new AuditFilter(
                read(
                        "organization",
                        organization,
                        Uuids::parse,
                        FaultCode.NOT_AN_ORGANIZATION_ID.of(),
                        faults),
                FilterReader.given(actor).orElse(null),
                FilterReader.given(patient).orElse(null),
                read(
                        "action",
                        action,
                        word(AuditAction.class),
                        FaultCode.UNKNOWN_ACTION.of(),
                        faults),
                read(
                        "outcome",
                        outcome,
                        word(Outcome.class),
                        FaultCode.UNKNOWN_OUTCOME.of(),
                        faults),
                read("from", from, AuditQuery::instant, FaultCode.NOT_A_TIME.of(), faults),
                read("to", to, AuditQuery::instant, FaultCode.NOT_A_TIME.of(), faults));
    }

    /** Adds the faults that do not depend on who searches, unless a field has some already. */
    void check(Faults faults) {
        Faults own = new Faults();
        filter(own);
        key(own);
        if (ref != null && patient != null) {
            own.add("ref", FaultCode.NOT_COMBINABLE_REF.of("patient"));
        }
        own.byPath()
                .forEach(
                        (field, all) -> {
                            if (!faults.has(field)) {
                                all.forEach(fault -> faults.add(field, fault));
                            }
                        });
    }

    /**
     * The page alone.
     *
     * @throws DomainException of kind INVALID as {@link #search} does
     */
    AuditPage.Request pageRequest(PageQuery page) {
        Faults faults = new Faults();
        AuditPage.Request pageRequest = pageRequest(page, faults);
        faults.throwIfAny();
        return pageRequest;
    }

    /** Null if it has faults. */
    private AuditPage.Request pageRequest(PageQuery page, Faults faults) {
        Faults own = new Faults();
        AuditPage.Key key = key(own);
        page.check(own);
        AuditPage.Request request = null;
        if (own.isEmpty()) {
            Page.Request number =
                    numberInBody == null ? page.requestedPage() : page.requestedPage(numberInBody);
            request = new AuditPage.Request(number.number(), number.size(), key);
            if (!request.isReachable()) {
                own.add("page", FaultCode.PAGE_TOO_FAR.of(AuditPage.MOST_COUNTED));
            }
        }
        own.byPath().forEach((field, all) -> all.forEach(fault -> faults.add(field, fault)));
        return request;
    }

    private AuditPage.Key key(Faults faults) {
        return read("before", before, AuditPage.Key::parse, FaultCode.UNKNOWN_KEY.of(), faults);
    }

    /** What a request asks for. */
    record AuditSearch(AuditFilter filter, AuditPage.Request page) {}

    private void restrictTo(String own) {
        if (FilterReader.given(organization)
                .filter(asked -> !asked.equalsIgnoreCase(own))
                .isPresent()) {
            throw DomainException.notFound("There is no organization with this id.");
        }
        organization = own;
    }

    /** Returns null if the parameter is absent or its value is invalid; the latter adds a fault. */
    private static <T> T read(
            String name,
            String text,
            Function<String, Optional<T>> form,
            Fault fault,
            Faults faults) {
        if (FilterReader.given(text).isEmpty()) {
            return null;
        }
        Optional<T> value = form.apply(text);
        if (value.isEmpty()) {
            faults.add(name, fault);
        }
        return value.orElse(null);
    }

    private static <E extends Enum<E> & WireNamed> Function<String, Optional<E>> word(
            Class<E> type) {
        return text -> WireNamed.find(type, text);
    }

    private static Optional<Instant> instant(String text) {
        return Timestamps.parse(text, ZoneOffset.UTC);
    }
}
