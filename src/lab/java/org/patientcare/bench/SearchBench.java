package org.patientcare.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.patientcare.testing.Node;
import org.patientcare.testing.NodePair;
import org.patientcare.testing.Operator;
import org.patientcare.testing.Organization;
import org.patientcare.testing.Person;

/**
 * Measures how long support waits for the first page of a search for patients, of whom one
 * organization has {@code -Dbench.patients=} (1,000,000). Each search is made once, one after the
 * other, after others that warm the node up.
 */
final class SearchBench {

    private static final int PATIENTS = Integer.getInteger("bench.patients", 1_000_000);
    private static final int WARM_UP_TIMES = 150;
    private static final int TIMES_WITHOUT_NAME = 50;
    private static final double GOAL_MILLIS = 100;
    private static final double P95 = 0.95;
    private static final String ROW = "%-34s %9s %10s %8s %9s %9s  %s";

    private final BenchDatabase database;
    private final Table table;
    private final SearchTerms terms = new SearchTerms(PATIENTS);

    SearchBench(BenchDatabase database, Table table) {
        this.database = database;
        this.table = table;
    }

    /** A search and its answer. */
    private record Answer(String body, double millis, long bytes) {}

    void measure(Map<String, String> settings, Path war, Path folder, int port) throws IOException {
        try (BenchServer node =
                BenchServer.start(
                        new NodePair.Build(war, Node.POST_BOOT, settings),
                        port,
                        folder.resolve("search.log"))) {
            Organization hospital = Operator.ofNode(port).newOrganization();
            new NamedPatients(PATIENTS).load(hospital, port, database, table);
            String search = "/admin/v1/organizations/" + hospital.id() + "/patient-search";
            try (KeepAliveClient support =
                    ConsoleBench.browser(Person.signedIn("support", hospital.id()), port)) {
                measure(body -> answer(support, search, body));
            }
            table.line("");
            node.residentMegabytes()
                    .ifPresent(
                            megabytes ->
                                    table.line(
                                            "Resident after that, MB: "
                                                    + Table.number(0, megabytes)));
        }
    }

    private interface Search {
        Answer answer(String body) throws IOException;
    }

    private void measure(Search search) throws IOException {
        for (String term : terms.namesOfTwoWords().subList(0, WARM_UP_TIMES)) {
            search.answer(byName(term.substring(0, 2)));
            search.answer(byName(term));
            search.answer("{}");
        }
        table.line("");
        table.line(
                ROW.formatted(
                        "The first page of a search by",
                        "searches",
                        "median ms",
                        "p95 ms",
                        "worst ms",
                        "KB",
                        "the worst"));
        double worst = row(search, "two letters", terms.beginnings(2));
        row(search, "three letters", terms.threeLetters());
        row(search, "two words", terms.namesOfTwoWords());
        row(search, "two beginnings of two letters", terms.twoBeginnings());
        row(search, "a rare name", terms.rareWords());
        row(search, "a name of nobody", List.of("qxa", "wxyz", "garciaz", "ana qxa", "qxa maria"));
        row(search, "no name", Collections.nCopies(TIMES_WITHOUT_NAME, ""));
        table.atMost("Search by any two letters, worst first page, ms", worst, GOAL_MILLIS);
    }

    /**
     * @param names to search for; an empty one is left out
     * @return the longest time in milliseconds
     */
    private double row(Search search, String what, List<String> names) throws IOException {
        Answer[] answers = new Answer[names.size()];
        for (int i = 0; i < answers.length; i++) {
            String name = names.get(i);
            answers[i] = search.answer(name.isEmpty() ? "{}" : byName(name));
        }
        Arrays.sort(answers, Comparator.comparingDouble(Answer::millis));
        Answer worst = answers[answers.length - 1];
        double[] sizes = Arrays.stream(answers).mapToDouble(Answer::bytes).toArray();
        table.line(
                ROW.formatted(
                        what,
                        answers.length,
                        Table.number(1, answers[answers.length / 2].millis()),
                        Table.number(1, answers[(int) (P95 * (answers.length - 1))].millis()),
                        Table.number(1, worst.millis()),
                        Table.number(1, LoadResult.median(sizes) / 1e3),
                        worst.body()));
        return worst.millis();
    }

    private static String byName(String name) {
        return "{\"name\":\"" + name + "\"}";
    }

    private static Answer answer(KeepAliveClient support, String path, String body)
            throws IOException {
        long begin = System.nanoTime();
        support.post(path, body);
        return new Answer(body, (System.nanoTime() - begin) / 1e6, support.answeredBytes());
    }
}
