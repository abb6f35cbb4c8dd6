package org.patientcare.chaos;

import java.io.File;
import java.nio.file.Path;
import java.util.OptionalInt;
import org.jboss.shrinkwrap.api.ShrinkWrap;
import org.jboss.shrinkwrap.api.exporter.ZipExporter;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.patientcare.access.security.AnswerBeforeCommit;
import org.patientcare.patients.patient.CommitPerRow;
import org.patientcare.patients.patient.CommitWithoutWaiting;

/** The WAR with a class too many, to see whether the harness notices. */
enum BrokenBuild {
    COMMIT_PER_ROW(CommitPerRow.class, Finding.Rule.HALF),
    ANSWER_BEFORE_COMMIT(AnswerBeforeCommit.class, Finding.Rule.LOST),
    COMMIT_WITHOUT_WAITING(CommitWithoutWaiting.class, Finding.Rule.LOST);

    private static final int TRIES = 20;

    private final Class<?> culprit;
    private final Finding.Rule breaks;

    /**
     * @param breaks what the harness must find
     */
    BrokenBuild(Class<?> culprit, Finding.Rule breaks) {
        this.culprit = culprit;
        this.breaks = breaks;
    }

    /**
     * Lets faults happen to the build until the harness finds what is broken; one moment in a few
     * shows it.
     *
     * @param folder empty, on a disk
     * @return how many cycles it took; empty if the harness did not notice
     */
    OptionalInt noticedAfter(Path war, Path folder, long seed) {
        try (Harness harness = Harness.start(folder, of(war, folder), seed)) {
            for (int i = 1; i <= TRIES; i++) {
                Fault fault = i % 2 == 1 ? Fault.DATABASE_KILLED : Fault.CONNECTIONS_DROPPED;
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
