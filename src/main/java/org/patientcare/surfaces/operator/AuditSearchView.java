package org.patientcare.surfaces.operator;

import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.patientcare.platform.http.PageQuery;
import org.patientcare.platform.shared.Uuids;
import org.patientcare.trail.audit.Actor;
import org.patientcare.trail.audit.AuditEvent;
import org.patientcare.trail.audit.AuditPage;

/**
 * A page of search results. It has no links because the search conditions are sent in the request
 * body, not in the URL.
 *
 * @param people current names of the people with an account who appear as actors, objects or makers
 *     of links in {@code data}; unknown ids are left out
 * @param next what to send with the same conditions to get the next page; null on the last page
 */
public record AuditSearchView(
        List<AuditEvent> data, List<PersonName> people, Next next, AuditPageView.Meta meta) {

    private static final String PERSON = "person";

    private static final Pattern MAKER = Pattern.compile("\"made_by\":\"person:([0-9a-f-]{36})\"");

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
                page.next().map(key -> new Next(pageRequest.number() + 1, key.text())).orElse(null),
                AuditPageView.of(page, pageRequest, query).meta());
    }

    /**
     * The distinct ids of the people who appear as actors, objects or makers of links. The
     * operator's keys also appear as actors of kind person, with a name that is no UUID; they are
     * left out.
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
