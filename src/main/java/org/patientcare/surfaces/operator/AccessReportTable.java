package org.patientcare.surfaces.operator;

import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.patientcare.platform.csv.CsvText;
import org.patientcare.platform.csv.CsvText.Delimiter;
import org.patientcare.surfaces.operator.AccessReportResource.AccessReportView;
import org.patientcare.surfaces.operator.AccessReportResource.AccessView;
import org.patientcare.surfaces.operator.AccessReportResource.ActView;
import org.patientcare.surfaces.operator.AccessReportResource.ActorView;

/** An access report as a table, with a line for each actor and action. */
final class AccessReportTable {

    private static final List<String> HEADING =
            List.of(
                    "actor_kind",
                    "actor_id",
                    "name",
                    "roles",
                    "link_made_by",
                    "kind",
                    "action",
                    "times",
                    "refreshed",
                    "refused",
                    "first_at",
                    "last_at",
                    "purposes",
                    "reasons",
                    "addresses");

    private AccessReportTable() {}

    static String csv(AccessReportView report, Delimiter delimiter) {
        CsvText table = new CsvText(delimiter).row(HEADING);
        for (AccessView access : report.accesses()) {
            access.actions().forEach(act -> table.row(row(access, act)));
        }
        return table.toString();
    }

    private static List<String> row(AccessView access, ActView act) {
        return Stream.of(
                        access.actor().kind().code(),
                        access.actor().id(),
                        access.actor().name(),
                        String.join(" ", access.roles()),
                        access.linkMadeBy() == null ? null : text(access.linkMadeBy()),
                        act.kind().code(),
                        act.action(),
                        act.times(),
                        act.refreshed(),
                        act.refused(),
                        act.firstAt(),
                        act.lastAt(),
                        String.join(" ", access.purposes()),
                        String.join(" / ", access.reasons()),
                        String.join(" ", access.addresses()))
                .map(value -> Objects.toString(value, null))
                .toList();
    }

    private static String text(ActorView actor) {
        String name = actor.name() == null ? "" : " " + actor.name();
        return actor.kind().code() + ":" + actor.id() + name;
    }
}
