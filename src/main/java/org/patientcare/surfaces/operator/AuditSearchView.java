package org.patientcare.surfaces.operator;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.patientcare.platform.http.PageQuery;
import org.patientcare.platform.shared.Uuids;
import org.patientcare.trail.audit.Actor;
import org.patientcare.trail.audit.AuditEvent;
import org.patientcare.trail.audit.AuditPage;

/**
 * A page of what a search in a body found. It has no links, since the search does not stand in an
 * address.
 *
 * @param people who sign in, among those who did something and to whom something was done, with the
 *     names that they have now; those who are unknown are left out
 * @param next what to send with the same search for the next page; null on the last one
 */
public record AuditSearchView(
        List<AuditEvent> data, List<PersonName> people, Next next, AuditPageView.Meta meta) {

    private static final String PERSON = "person";

    /** Members of the next body. */
    public record Next(long page, String before) {}

    /** What somebody who signs in is called. */
    public record PersonName(String id, String name) {}

    /**
     * @param names of people, by their ids
     */
    static AuditSearchView of(
            AuditPage page, Map<String, String> names, AuditPage.Request asked, PageQuery query) {
        return new AuditSearchView(
                page.events(),
                names.entrySet().stream()
                        .map(named -> new PersonName(named.getKey(), named.getValue()))
                        .toList(),
                page.next().map(key -> new Next(asked.number() + 1, key.text())).orElse(null),
                AuditPageView.of(page, asked, query).meta());
    }

    /**
     * The ids of people who did something or to whom something was done, each once. The operator's
     * keys sign in as well; their name is no id.
     */
    static List<String> people(AuditPage page) {
        return page.events().stream()
                .flatMap(AuditSearchView::people)
                .filter(id -> Uuids.parse(id).isPresent())
                .distinct()
                .toList();
    }

    private static Stream<String> people(AuditEvent event) {
        return Stream.concat(
                event.actor().kind() == Actor.Kind.PERSON
                        ? Stream.of(event.actor().id())
                        : Stream.empty(),
                event.object().kind().equals(PERSON)
                        ? event.object().codes().stream()
                        : Stream.empty());
    }
}
