package org.patientcare.chaos;

import java.io.File;
import java.nio.file.Path;
import java.util.OptionalInt;
import org.jboss.shrinkwrap.api.ShrinkWrap;
import org.jboss.shrinkwrap.api.exporter.ZipExporter;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.patientcare.access.caller.AnswerBeforeCommit;
import org.patientcare.patients.patient.AsynchronousCommit;
import org.patientcare.patients.patient.CommitPerRow;

/** The WAR with an additional class that breaks a rule, to check that the harness notices it. */
enum BrokenBuild {
    COMMIT_PER_ROW(CommitPerRow.class, Finding.Rule.HALF),
    ANSWER_BEFORE_COMMIT(AnswerBeforeCommit.class, Finding.Rule.LOST),
    COMMIT_WITHOUT_WAITING(AsynchronousCommit.class, Finding.Rule.LOST);

    private static final int TRIES = 20;

    private final Class<?> culprit;
    private final Finding.Rule breaks;

    /**
     * @param breaks the rule that the harness must find broken
     */
    BrokenBuild(Class<?> culprit, Finding.Rule breaks) {
        this.culprit = culprit;
        this.breaks = breaks;
    }

    /**
     * Injects faults into the build until the harness finds the broken rule, for at most 20 cycles.
     * Not every fault shows it; connections that are dropped again and again show most of them.
     *
     * @param folder an empty folder on a disk
     * @return how many cycles it took; empty if the harness did not notice
     */
    OptionalInt noticedAfter(Path war, Path folder, long seed) {
        try (Harness harness = Harness.start(folder, of(war, folder), seed)) {
            for (int i = 1; i <= TRIES; i++) {
                Fault fault = i % 2 == 1 ? Fault.CONNECTIONS_DROPPED : Fault.DATABASE_KILLED;
                if (harness.cycle(fault).count(breaks) > 0) {
                    return OptionalInt.of(i);
                }
            }
            return OptionalInt.empty();
        }
    }

    private Path of(Path war, Path folder) {
        File copy = folder.resolve(name() + ".war").toFile();
        ShrinkWrap.createFromZipFile(WebArchive.class, war.toFile())
                .addClass(culprit)
                .as(ZipExporter.class)
                .exportTo(copy, true);
        return copy.toPath();
    }
}
